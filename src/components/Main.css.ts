import { style } from '@vanilla-extract/css';
import { onPaper } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const main = style({
  minHeight: '100vh',
  paddingTop: theme.bar.height,
  '@media': { [onPaper]: { minHeight: 0, paddingTop: 0 } },
  ':focus': { outline: 'none' },
});

/** The column of a page's content. */
export const column = style({
  maxWidth: `calc(${theme.page.width} + 2 * ${theme.page.gutter})`,
  marginInline: 'auto',
  padding: `${theme.space.huge} ${theme.page.gutter} ${theme.space.section}`,
});
