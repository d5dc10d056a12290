import { style } from '@vanilla-extract/css';
import { forcedColors, onPaper } from '#theme/breakpoints';
import { amount } from '#theme/text.css';
import { displayText, theme, wrapping } from '#theme/theme.css';
import { link } from './action.css';
import { state as stateLook } from './state.css';

export const ticket = style({
  display: 'grid',
  alignSelf: 'start',
  overflow: 'hidden',
  borderRadius: theme.radius.large,
  backgroundColor: theme.color.raised,
  '@media': {
    [onPaper]: { border: '1px solid', breakInside: 'avoid' },
    [forcedColors]: { border: '1px solid' },
  },
});

export const room = style({
  contain: 'size',
  gridArea: '1 / 1',
  minHeight: '8.25rem',
  maskImage: 'linear-gradient(#000 40%, transparent)',
});

/** A quarter of a notch in each corner of a side, where the ticket would be torn. */
const notches = (side: 'top' | 'bottom') =>
  ['left', 'right']
    .map(
      (end) =>
        `radial-gradient(circle at ${end} ${side}, ${theme.color.ground} 0.75rem, transparent 0.8rem)`,
    )
    .join();

/** Less beside enlarged text. */
const side = `min(${theme.space.large}, 6vw)`;

/** Over the picture, which is as high as a long name needs. */
export const head = style({
  position: 'relative',
  gridArea: '1 / 1',
  alignSelf: 'start',
  ...wrapping,
  alignItems: 'center',
  gap: theme.space.small,
  padding: `${theme.space.medium} ${side}`,
  backgroundImage: 'linear-gradient(rgb(20 16 12 / 0.85) 80%, transparent)',
  fontSize: theme.size.small,
  fontWeight: 700,
  '@media': { [onPaper]: { backgroundImage: 'none' } },
});

/** Keeps the space after it, without which Chromium exposes it and the state as one word. */
export const studio = style({
  flex: '1 1 min(7rem, 50%)',
  minWidth: 0,
  whiteSpace: 'pre-wrap',
  fontFamily: theme.font.display,
});

export const mark = style({ width: 'min(1.5rem, 8vw)', flex: 'none', color: theme.color.accent });

export const state = style([stateLook, { padding: '0.125em 0.75em' }]);

export const session = style({
  padding: `0 ${side} ${theme.space.large}`,
  backgroundImage: notches('bottom'),
  '@media': { [onPaper]: { backgroundImage: 'none' } },
});

export const booth = style({ fontWeight: 700, color: theme.color.accent });

export const date = style({
  whiteSpace: 'pre-wrap',
  ...displayText,
  fontSize: theme.size.page,
  lineHeight: 1.05,
  letterSpacing: '-0.02em',
});

export const day = style({ display: 'block' });

export const hours = style({ marginTop: theme.space.small, fontSize: theme.size.lead });

export const length = style({
  fontSize: theme.size.body,
  color: theme.color.quiet,
});

/** Below a dashed cut with a notch at each end. */
export const stub = style({
  position: 'relative',
  padding: `${theme.space.large} ${side}`,
  borderTop: `2px dashed ${theme.color.line}`,
  backgroundImage: notches('top'),
  '@media': { [onPaper]: { backgroundImage: 'none' } },
});

export const wave = style({
  width: '100%',
  height: '2.25rem',
  marginBottom: theme.space.medium,
  color: theme.color.line,
  '@media': { [forcedColors]: { color: 'GrayText' }, [onPaper]: { display: 'none' } },
});

/** The waveform of a cancelled booking. */
export const broken = style({
  height: '4rem',
  marginBottom: theme.space.medium,
  color: theme.color.edge,
  '@media': { [onPaper]: { display: 'none' } },
});

export const details = style({
  ...wrapping,
  justifyContent: 'space-between',
  gap: `${theme.space.medium} ${theme.space.large}`,
  fontSize: theme.size.small,
});

export const reference = style({
  fontSize: theme.size.title,
  fontWeight: 700,
  letterSpacing: '0.04em',
});

export const price = style([amount, { lineHeight: 1.2 }]);

export const place = style([link, { fontSize: theme.size.body }]);
