import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const heading = style({ marginBottom: theme.space.medium });

export const length = style({ display: 'block' });

export const price = style({
  fontFamily: theme.font.display,
  fontSize: theme.size.title,
  fontWeight: 800,
  lineHeight: 1,
  color: theme.color.accent,
});
