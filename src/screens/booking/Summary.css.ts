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
  display: 'grid',
  gridTemplateColumns: '5rem minmax(0, 1fr)',
  gap: theme.space.small,
  alignItems: 'baseline',
});

export const kind = style({ fontSize: theme.size.small, color: theme.color.quiet });

export const price = style({
  fontFamily: theme.font.display,
  fontSize: theme.size.title,
  fontWeight: 800,
  lineHeight: 1,
  color: theme.color.accent,
});
