import { style } from '@vanilla-extract/css';
import { onPaper } from '#theme/breakpoints';
import { pageWidth, theme } from '#theme/theme.css';

export const main = style({
  minHeight: `calc(100vh - ${theme.bar.height})`,
  '@media': { [onPaper]: { minHeight: 0 } },
  ':focus': { outline: 'none' },
});

/** The column of a page's content. */
export const column = style({
  ...pageWidth,
  padding: `${theme.space.huge} ${theme.page.gutter} ${theme.space.section}`,
});
