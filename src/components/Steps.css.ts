import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

/** A list of steps: a vertical line connects them. */
export const steps = style({
  marginInlineStart: '1.2rem',
  borderInlineStart: `2px solid ${theme.color.line}`,
});

export const step = style({
  position: 'relative',
  padding: `0 0 ${theme.space.large} ${theme.space.large}`,
  '::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: -7,
    top: '0.5em',
    width: 12,
    height: 12,
    borderRadius: theme.radius.round,
    backgroundColor: theme.color.ground,
    border: `2px solid ${theme.color.accent}`,
  },
  selectors: { '&[data-done]::before': { backgroundColor: theme.color.accent } },
});
