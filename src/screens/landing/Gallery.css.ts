import { globalStyle, style } from '@vanilla-extract/css';
import { mediumScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';
import { gutter } from './Section.css';

export const pictures = style({
  display: 'grid',
  gap: theme.space.tiny,
  '@media': {
    [mediumScreen]: {
      gridTemplate: '1fr 1fr / 2fr 1fr',
      height: 'min(44vw, 40rem)',
    },
  },
});

export const picture = style({
  position: 'relative',
  aspectRatio: '3 / 2',
  '@media': {
    [mediumScreen]: {
      aspectRatio: 'auto',
      minHeight: 0,
      selectors: { '&:first-child': { gridRow: '1 / 3' } },
    },
  },
});

// The meters, without the lower quarter of the console.
globalStyle(`${picture}:first-child img`, { objectPosition: '50% 42%' });

/** Over the end of the picture, which fades into the ground. */
export const caption = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  padding: `5rem ${gutter} ${theme.space.medium}`,
  backgroundImage: `linear-gradient(transparent, ${theme.color.ground} 75%)`,
  fontWeight: 650,
  '@media': {
    [mediumScreen]: {
      selectors: { [`${picture}:not(:first-child) &`]: { paddingInline: theme.space.large } },
    },
  },
});
