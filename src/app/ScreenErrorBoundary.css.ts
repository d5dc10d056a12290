import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: theme.space.large,
  maxWidth: `calc(${theme.page.width} + 2 * ${theme.page.gutter})`,
  marginInline: 'auto',
  padding: `${theme.space.huge} ${theme.page.gutter} ${theme.space.section}`,
});

export const heading = style({ fontSize: theme.size.display });

export const text = style({ fontSize: theme.size.lead });
