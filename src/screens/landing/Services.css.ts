import { style } from '@vanilla-extract/css';
import { link } from '#components/action.css';
import { canHover, wideScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const rows = style({ borderTop: `1px solid ${theme.color.line}` });

export const row = style({
  display: 'grid',
  gridTemplateColumns: '3.25rem 1fr',
  gap: `${theme.space.small} ${theme.space.medium}`,
  paddingBlock: 'clamp(1rem, 3vw, 1.5rem)',
  borderBottom: `1px solid ${theme.color.line}`,
  '@media': {
    [wideScreen]: {
      gridTemplateColumns: '3.25rem 2fr 2fr 14rem',
      alignItems: 'baseline',
      gap: theme.space.large,
    },
  },
});

/** Beside the mark, as what follows. */
const besideMark = style({ gridColumn: 2, '@media': { [wideScreen]: { gridColumn: 'auto' } } });

export const name = style({ fontSize: theme.size.title, fontWeight: 700 });

export const text = style([besideMark, { maxWidth: '29em', color: theme.color.quiet }]);

export const book = style([
  link,
  besideMark,
  {
    justifySelf: 'start',
    color: theme.color.accent,
    fontWeight: 650,
    '@media': { [canHover]: { ':hover': { color: theme.color.accentStrong } } },
  },
]);

export const mark = style({
  width: '3.25rem',
  alignSelf: 'start',
  color: theme.color.accent,
  stroke: 'currentcolor',
  strokeWidth: 4,
  strokeLinecap: 'round',
});
