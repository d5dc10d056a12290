import { style } from '@vanilla-extract/css';
import { theme } from '#theme/theme.css';

export const hero = style({
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  gap: theme.space.large,
  minHeight: `calc(100vh - ${theme.bar.height})`,
  padding: `${theme.space.huge} ${theme.page.gutter}`,
  maxWidth: `calc(${theme.page.width} + 2 * ${theme.page.gutter})`,
  marginInline: 'auto',
  '@supports': {
    '(min-height: 100svh)': { minHeight: `calc(100svh - ${theme.bar.height})` },
  },
});

export const wave = style({
  position: 'absolute',
  zIndex: -1,
  bottom: '8%',
  left: '50%',
  width: '100vw',
  maxWidth: 'none',
  height: '55%',
  transform: 'translateX(-50%)',
  color: theme.color.raised,
});

export const subtitle = style({ fontSize: theme.size.lead, color: theme.color.quiet });
