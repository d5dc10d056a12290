import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const calendar = style({ width: '100%' });

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.space.small,
  marginBottom: theme.space.small,
});

export const month = style({ fontSize: theme.size.body, letterSpacing: 0 });

export const turn = style({
  width: '2.75rem',
  height: '2.75rem',
  border: `1px solid ${theme.color.edge}`,
  borderRadius: theme.radius.round,
  background: 'none',
  fontSize: '1.5rem',
  lineHeight: 1,
  cursor: 'pointer',
  selectors: {
    '&[data-hovered]': { borderColor: theme.color.text },
    '&[data-disabled]': {
      color: theme.color.line,
      borderColor: theme.color.line,
      cursor: 'default',
    },
    '&[data-focus-visible]': { outline: `3px solid ${theme.color.accentStrong}` },
  },
});

export const grid = style({ width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' });

export const weekday = style({
  padding: `${theme.space.hair} 0`,
  fontSize: theme.size.small,
  fontWeight: 400,
  letterSpacing: '-0.02em',
  color: theme.color.quiet,
});

export const cell = style({
  display: 'grid',
  placeItems: 'center',
  alignContent: 'center',
  minHeight: '2.75rem',
  margin: 1,
  border: '1px solid transparent',
  borderRadius: theme.radius.small,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  outlineOffset: '-2px',
  selectors: {
    '&[data-hovered]': { borderColor: theme.color.accent },
    '&[data-today="true"]': {
      fontWeight: 800,
      textDecoration: 'underline',
      textUnderlineOffset: '0.25em',
    },
    '&[data-unavailable], &[data-disabled]': {
      color: theme.color.edge,
      textDecoration: 'line-through',
      cursor: 'default',
    },
    '&[data-unavailable][data-hovered]': { borderColor: 'transparent' },
    '&[data-outside-month]': { visibility: 'hidden' },
    '&[data-selected]': {
      backgroundColor: theme.color.accent,
      color: theme.color.onAccent,
      fontWeight: 700,
    },
    '&[data-focus-visible]': { outline: `3px solid ${theme.color.accentStrong}` },
  },
});
