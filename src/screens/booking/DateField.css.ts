import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const trigger = style({ cursor: 'pointer' });

export const popover = style({
  width: 'min(24rem, calc(100vw - 1.5rem))',
  overflow: 'auto',
  padding: theme.space.medium,
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.large,
  backgroundColor: theme.color.raised,
  boxShadow: `0 1rem 3rem ${theme.color.sunken}`,
});

export const dialog = style({ outline: 'none' });
