import { globalStyle, style } from '@vanilla-extract/css';
import { forcedColors, onPaper } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const hero = style({
  display: 'grid',
  gridTemplate: '1fr auto auto / minmax(0, 1fr)',
  minHeight: `calc(100vh - ${theme.bar.height})`,
  '@supports': {
    '(min-height: 100svh)': { minHeight: `calc(100svh - ${theme.bar.height})` },
  },
  '@media': { [onPaper]: { selectors: { '&&': { minHeight: 0 } } } },
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

globalStyle(`${wave} [data-played]`, { fill: theme.color.accent });

export const motion = style({
  justifySelf: 'center',
  minWidth: 'min(12rem, 80vw)',
  margin: theme.space.small,
  padding: `${theme.space.small} ${theme.space.medium}`,
  border: 0,
  background: 'none',
  fontSize: theme.size.small,
  color: theme.color.quiet,
  textDecoration: 'underline',
  textUnderlineOffset: '0.3em',
  cursor: 'pointer',
  ':hover': { color: theme.color.text },
  '@media': { [onPaper]: { display: 'none' } },
});
