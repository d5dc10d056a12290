import { style } from '@vanilla-extract/css';
import { wideScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const ways = style({ paddingBottom: theme.space.section, fontStyle: 'normal' });

export const list = style({
  display: 'grid',
  gap: theme.space.large,
  '@media': { [wideScreen]: { gridAutoFlow: 'column' } },
});

export const kind = style({ color: theme.color.quiet });

export const way = style({
  fontSize: 'clamp(1.125rem, 0.95rem + 1vw, 1.75rem)',
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
});
