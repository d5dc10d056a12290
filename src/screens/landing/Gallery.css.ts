import { style } from '@vanilla-extract/css';
import { mediumScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const pictures = style({
  display: 'grid',
  gap: theme.space.large,
  '@media': { [mediumScreen]: { gridTemplateColumns: '1fr 1fr' } },
});

export const picture = style({
  '@media': {
    [mediumScreen]: { selectors: { '&:first-child': { gridColumn: '1 / -1' } } },
  },
});

export const image = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '3 / 2',
  objectFit: 'cover',
  borderRadius: theme.radius.large,
});

export const caption = style({ marginTop: theme.space.small, color: theme.color.quiet });
