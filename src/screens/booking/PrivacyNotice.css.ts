import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const notice = style({
  maxWidth: '38em',
  fontSize: theme.size.small,
  color: theme.color.quiet,
});

export const summary = style({
  minHeight: theme.size.target,
  paddingBlock: theme.space.small,
  cursor: 'pointer',
});
