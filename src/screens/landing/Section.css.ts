import { style } from '@vanilla-extract/css';
import { onPaper } from '#theme/breakpoints';
import { pageWidth, theme } from '#theme/theme.css';

/** A section of the landing page: its width, its padding and its page breaks in print. */
export const section = style({
  ...pageWidth,
  padding: `${theme.space.section} ${theme.page.gutter} 0`,
  // Scrolls to the heading and not to the space above it.
  scrollMarginTop: `calc(-1 * ${theme.space.section})`,
  '@media': { [onPaper]: { paddingTop: theme.space.large, breakInside: 'avoid' } },
});

/** A section whose content reaches the edges of the screen, unlike its heading. */
export const fullWidth = style({ maxWidth: 'none', paddingInline: 0 });

/** The inline padding that aligns content with that of the other sections. */
export const gutter = `max(${theme.page.gutter}, calc(50vw - ${theme.page.width} / 2))`;

export const heading = style({
  marginBottom: 'clamp(1.5rem, 3vw, 2.5rem)',
  fontSize: theme.size.card,
  selectors: { [`${fullWidth} > &`]: { paddingInline: gutter } },
  '@media': { [onPaper]: { marginBottom: theme.space.medium, fontSize: theme.size.title } },
});
