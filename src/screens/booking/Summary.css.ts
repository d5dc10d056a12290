import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const summary = style({
  padding: theme.space.large,
  borderRadius: theme.radius.large,
  backgroundColor: theme.color.raised,
});

export const heading = style({ marginBottom: theme.space.medium, fontSize: theme.size.title });

export const lines = style({ display: 'grid', gap: theme.space.medium });

export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.space.small,
  alignItems: 'baseline',
});

/** The value of a line: beside its term, or below it when the text is enlarged. */
export const what = style({ flex: '1 1 8rem', minWidth: 0 });

export const kind = style({
  flex: '0 0 5rem',
  fontSize: theme.size.small,
  color: theme.color.quiet,
});

export const length = style({ display: 'block' });

export const price = style({
  flex: '1 1 8rem',
  fontFamily: theme.font.display,
  fontSize: theme.size.title,
  fontWeight: 800,
  lineHeight: 1,
  color: theme.color.accent,
});
