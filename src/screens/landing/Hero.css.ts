import { globalStyle, style } from '@vanilla-extract/css';
import { forcedColors, onPaper } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const hero = style({
  display: 'grid',
  gridTemplate: '1fr auto auto / minmax(0, 1fr)',
  minHeight: [`calc(100vh - ${theme.bar.height})`, `calc(100svh - ${theme.bar.height})`],
  '@media': { [onPaper]: { minHeight: 0 } },
});

export const words = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: theme.space.large,
  width: '100%',
  maxWidth: `calc(${theme.page.width} + 2 * ${theme.page.gutter})`,
  marginInline: 'auto',
  padding: `${theme.space.large} ${theme.page.gutter}`,
});

export const subtitle = style({ fontSize: theme.size.lead, color: theme.color.quiet });

export const wave = style({
  width: '100%',
  maxWidth: 'none',
  height: 'clamp(3.5rem, 20vh, 12rem)',
  color: theme.color.line,
  '@media': { [forcedColors]: { color: 'GrayText' }, [onPaper]: { display: 'none' } },
});

globalStyle(`${wave} [data-played]`, { stroke: theme.color.accent });

export const motion = style({
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
  ':hover': { color: theme.color.text },
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
  '@media': { [onPaper]: { display: 'none' } },
});
