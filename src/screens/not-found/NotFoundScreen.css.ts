import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const screen = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.space.large,
  minHeight: '100vh',
  padding: `${theme.bar.height} ${theme.page.gutter} ${theme.space.huge}`,
  textAlign: 'center',
});

export const heading = style({
  fontSize: 'clamp(min(6rem, 40vw), 28vw, 18rem)',
  lineHeight: 0.9,
});

export const text = style({ fontSize: theme.size.lead, color: theme.color.quiet });

export const wave = style({ width: 'min(28rem, 90%)', color: theme.color.accent });
