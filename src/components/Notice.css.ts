import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const notice = style({
  padding: `${theme.space.medium} ${theme.space.large}`,
  border: `1px solid ${theme.color.edge}`,
  borderInlineStartWidth: '0.4rem',
  borderRadius: theme.radius.small,
  selectors: {
    '&[data-tone="good"]': {
      borderColor: theme.color.good,
      backgroundColor: theme.color.goodGround,
      color: theme.color.good,
    },
    '&[data-tone="bad"]': {
      borderColor: theme.color.bad,
      backgroundColor: theme.color.badGround,
      color: theme.color.bad,
    },
  },
});
