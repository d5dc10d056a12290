import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const main = style({
  minHeight: '100vh',
  paddingTop: theme.bar.height,
  ':focus': { outline: 'none' },
});
