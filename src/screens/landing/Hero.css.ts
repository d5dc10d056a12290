import { globalStyle, style } from '@vanilla-extract/css';
import { canHover, forcedColors, narrowScreen, onPaper, wideScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

const waveHeight = 'clamp(3.5rem, 20vh, 12rem)';

export const hero = style({
  isolation: 'isolate',
  display: 'grid',
  gridTemplate: 'auto 1fr auto auto / minmax(0, 1fr)',
  minHeight: [`calc(100vh - ${theme.bar.height})`, `calc(100svh - ${theme.bar.height})`],
  '@media': { [onPaper]: { minHeight: 0 } },
});

/** A colour stop of `ground` that lets a part of the picture through, from 0 to 1. */
const ground = (share: number) => `rgb(20 16 12 / ${share})`;

/** The control room. It has no width or height of its own, so a late picture moves nothing. */
export const room = style({
  position: 'relative',
  zIndex: -1,
  gridColumn: 1,
  minHeight: 0,
  overflow: 'hidden',
  '@media': {
    [narrowScreen]: {
      gridRow: '2 / 4',
      // Begins behind the button's margin, and ends at the middle of the waveform.
      marginBlock: `-3rem calc(0.4 * ${waveHeight})`,
      maskImage: 'linear-gradient(transparent, #000 30%, #000 70%, transparent)',
    },
    [wideScreen]: {
      gridRow: '1 / -1',
      // It covers the whole screen, the bar included: Chromium takes no such picture for content.
      marginTop: `calc(-1 * ${theme.bar.height})`,
      '::after': {
        content: '""',
        position: 'absolute',
        inset: 0,
        backgroundImage: [
          `linear-gradient(${theme.color.ground}, ${ground(0.55)} 26%, transparent 44% 52%, ${ground(0.8)} 76%, ${theme.color.ground} 92%)`,
          `linear-gradient(90deg, ${ground(0.9)}, ${ground(0.68)} 45%, ${ground(0.08)} 76%, transparent)`,
        ].join(),
      },
    },
    [forcedColors]: { display: 'none' },
  },
});

globalStyle(`${room} img`, {
  position: 'absolute',
  inset: 0,
  objectPosition: '30% 35%',
  // Wider, so that no loudspeaker stands behind the headline.
  '@media': { [wideScreen]: { width: '118%', maxWidth: 'none', objectPosition: '0 46%' } },
});

export const words = style({
  gridArea: '1 / 1 / 2 / 2',
  '@media': { [wideScreen]: { gridRow: '1 / 3' } },
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: theme.space.large,
  width: '100%',
  maxWidth: `calc(${theme.page.width} + 2 * ${theme.page.gutter})`,
  marginInline: 'auto',
  padding: `${theme.space.huge} ${theme.page.gutter} ${theme.space.large}`,
});

export const book = style({ '@media': { [wideScreen]: { fontSize: theme.size.lead } } });

export const subtitle = style({ fontSize: theme.size.lead, color: theme.color.quiet });

export const wave = style({
  width: '100%',
  maxWidth: 'none',
  gridArea: '3 / 1',
  height: waveHeight,
  color: theme.color.line,
  '@media': { [forcedColors]: { color: 'GrayText' }, [onPaper]: { display: 'none' } },
});

globalStyle(`${wave} [data-played]`, { stroke: theme.color.accent });

export const motion = style({
  gridArea: '4 / 1',
  justifySelf: 'center',
  minWidth: 'min(12rem, 80vw)',
  minHeight: theme.size.target,
  margin: theme.space.small,
  padding: `${theme.space.small} ${theme.space.medium}`,
  border: '1px solid transparent',
  borderRadius: theme.radius.round,
  background: 'none',
  fontSize: theme.size.small,
  color: theme.color.quiet,
  cursor: 'pointer',
  // A pause icon (two bars) while the headline plays; a play icon (triangle) while it is paused.
  '::before': {
    content: '""',
    display: 'inline-block',
    width: '0.8em',
    height: '0.8em',
    marginInlineEnd: '0.6em',
    backgroundColor: 'currentcolor',
    clipPath:
      'polygon(0 0, 35% 0, 35% 100%, 0 100%, 0 0, 65% 0, 100% 0, 100% 100%, 65% 100%, 65% 0)',
    forcedColorAdjust: 'none',
  },
  selectors: {
    '&[data-paused="true"]': { borderColor: theme.color.edge, color: theme.color.text },
    '&[data-paused="true"]::before': { clipPath: 'polygon(0 0, 100% 50%, 0 100%)' },
  },
  '@media': {
    [canHover]: { ':hover': { backgroundColor: theme.color.raised, color: theme.color.text } },
    [onPaper]: { display: 'none' },
  },
});
