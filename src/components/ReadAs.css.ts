import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const hours = style({ fontVariantNumeric: 'tabular-nums' });

export const secondPrice = style({
  fontFamily: theme.font.text,
  fontSize: `min(1em, ${theme.size.body})`,
  fontWeight: 400,
  color: theme.color.quiet,
  whiteSpace: 'nowrap',
});
