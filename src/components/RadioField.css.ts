import { style } from '@vanilla-extract/css';
import { forcedColors } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const group = style({ minWidth: 0, padding: 0, border: 0 });

export const options = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  gap: theme.space.small,
  marginTop: theme.space.hair,
});

export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: theme.space.small,
  minHeight: '3rem',
  padding: `${theme.space.small} ${theme.space.medium}`,
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.small,
  backgroundColor: theme.color.sunken,
  lineHeight: 1.3,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: theme.color.text },
    '&[data-checked="true"]': {
      borderColor: theme.color.accent,
      boxShadow: `0 0 0 1px ${theme.color.accent}`,
    },
    '[data-invalid] &': { borderColor: theme.color.bad },
  },
  '@media': {
    [forcedColors]: { selectors: { '[data-invalid] &': { borderWidth: 4 } } },
  },
});

export const radio = style({
  flex: 'none',
  width: '1.5rem',
  height: '1.5rem',
  accentColor: theme.color.accent,
});
