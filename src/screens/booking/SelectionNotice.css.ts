import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const said = style({ marginTop: theme.space.medium });

export const offers = style({ display: 'flex', flexWrap: 'wrap', gap: theme.space.small });

export const offer = style({
  marginTop: theme.space.small,
  minHeight: '2.75rem',
  padding: `${theme.space.small} ${theme.space.medium}`,
  border: `1px solid ${theme.color.accent}`,
  borderRadius: theme.radius.round,
  background: 'none',
  lineHeight: 1.3,
  cursor: 'pointer',
  ':hover': { backgroundColor: theme.color.raised },
});
