import { style } from '@vanilla-extract/css';
import { mediumScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const receipt = style({
  display: 'grid',
  gap: theme.space.large,
  '@media': { [mediumScreen]: { gridTemplateColumns: '1fr 1fr' } },
});

export const aside = style({ display: 'grid', alignContent: 'start', gap: theme.space.medium });

export const reference = style({ letterSpacing: '0.05em', display: 'inline-block' });
