import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

/** What the landing page's sections share: their measure and their headings. */
export const section = style({
  maxWidth: `calc(${theme.page.width} + 2 * ${theme.page.gutter})`,
  marginInline: 'auto',
  padding: `${theme.space.section} ${theme.page.gutter} 0`,
});

export const heading = style({
  marginBottom: theme.space.huge,
  fontSize: theme.size.display,
  fontWeight: 800,
});
