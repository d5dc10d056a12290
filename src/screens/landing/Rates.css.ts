import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const rates = style({
  display: 'grid',
  gap: theme.space.large,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
});

export const rate = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: theme.space.large,
  padding: 'clamp(1.25rem, 4vw, 2.5rem)',
  backgroundColor: theme.color.raised,
  borderRadius: theme.radius.large,
});

export const price = style({
  fontFamily: theme.font.display,
  fontSize: theme.size.display,
  fontWeight: 800,
  lineHeight: 1,
  letterSpacing: '-0.02em',
  color: theme.color.accent,
});

export const second = style({
  display: 'block',
  marginTop: theme.space.small,
  fontSize: theme.size.title,
  letterSpacing: 0,
});

export const buys = style({
  display: 'block',
  marginTop: theme.space.small,
  fontFamily: theme.font.text,
  fontSize: theme.size.body,
  fontWeight: 400,
  lineHeight: 1.4,
  letterSpacing: 0,
  color: theme.color.quiet,
});

export const hours = style({ flexGrow: 1, width: '100%' });

export const slot = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `0 ${theme.space.medium}`,
  paddingBlock: theme.space.small,
  borderTop: `1px solid ${theme.color.line}`,
  fontVariantNumeric: 'tabular-nums',
});

export const day = style({ marginTop: theme.space.huge });

export const closed = style({
  maxWidth: '33em',
  marginTop: theme.space.large,
  color: theme.color.quiet,
});
