import { style } from '@vanilla-extract/css';
import { mediumScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const receipt = style({
  display: 'grid',
  gap: theme.space.large,
  '@media': { [mediumScreen]: { gridTemplateColumns: '1fr 1fr' } },
});

export const aside = style({ display: 'grid', alignContent: 'start', gap: theme.space.medium });

export const action = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: theme.size.target,
});

export const way = style([action, { display: 'flex' }]);

export const reference = style({ letterSpacing: '0.05em', display: 'inline-block' });
