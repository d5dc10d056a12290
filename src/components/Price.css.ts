import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const second = style({
  fontFamily: theme.font.text,
  fontSize: `min(1em, ${theme.size.body})`,
  fontWeight: 400,
});
