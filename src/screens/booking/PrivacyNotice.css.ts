import { style } from '@vanilla-extract/css';
import { smallPrint, theme } from '#theme/theme.css';

export const notice = style({
  maxWidth: '38em',
  ...smallPrint,
});

export const summary = style({
  minHeight: theme.size.target,
  paddingBlock: theme.space.small,
  cursor: 'pointer',
});
