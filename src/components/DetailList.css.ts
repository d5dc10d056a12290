import { style } from '@vanilla-extract/css';
import { smallPrint, theme, wrapping } from '#theme/theme.css';

/** The box around a list, and around what belongs to it. */
export const box = style({
  padding: theme.space.large,
  borderRadius: theme.radius.large,
  backgroundColor: theme.color.raised,
});

export const list = style({ display: 'grid', gap: theme.space.medium });

export const line = style({
  ...wrapping,
  columnGap: theme.space.small,
  alignItems: 'baseline',
});

export const term = style({
  flex: '0 0 5rem',
  ...smallPrint,
});

/** Beside its term, or below it when the text is enlarged. */
export const value = style({ flex: '1 1 8rem', minWidth: 0, whiteSpace: 'pre-line' });
