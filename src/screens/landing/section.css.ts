import { style } from '@vanilla-extract/css';
import { onPaper } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

/** What the landing page's sections share: their measure and their headings. */
export const section = style({
  maxWidth: `calc(${theme.page.width} + 2 * ${theme.page.gutter})`,
  marginInline: 'auto',
  padding: `${theme.space.section} ${theme.page.gutter} 0`,
  '@media': { [onPaper]: { paddingTop: theme.space.large, breakInside: 'avoid' } },
});

export const heading = style({
  marginBottom: theme.space.huge,
  fontSize: theme.size.display,
  fontWeight: 800,
  '@media': { [onPaper]: { marginBottom: theme.space.medium, fontSize: theme.size.title } },
});

/** What is of no use on paper: pictures not yet loaded, and links that say nothing there. */
export const onScreenOnly = style({
  '@media': { [onPaper]: { selectors: { '&&': { display: 'none' } } } },
});
