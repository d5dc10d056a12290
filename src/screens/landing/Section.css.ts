import { style } from '@vanilla-extract/css';
import { onPaper } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

/** A section of the landing page: its width, its padding and its page breaks in print. */
export const section = style({
  maxWidth: `calc(${theme.page.width} + 2 * ${theme.page.gutter})`,
  marginInline: 'auto',
  padding: `${theme.space.section} ${theme.page.gutter} 0`,
  '@media': { [onPaper]: { paddingTop: theme.space.large, breakInside: 'avoid' } },
});

export const heading = style({
  marginBottom: theme.space.huge,
  fontSize: theme.size.display,
  '@media': { [onPaper]: { marginBottom: theme.space.medium, fontSize: theme.size.title } },
});
