import { style } from '@vanilla-extract/css';
import { wideScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const heading = style({ marginBottom: '2rem' });

export const features = style({
  display: 'grid',
  gap: theme.space.large,
  marginTop: theme.space.section,
  '@media': { [wideScreen]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: theme.space.huge } },
});

export const feature = style({
  paddingTop: theme.space.medium,
  borderTop: `3px solid ${theme.color.accent}`,
});

export const name = style({ marginBottom: theme.space.small });
