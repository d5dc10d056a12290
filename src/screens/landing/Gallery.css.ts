import { globalStyle, style } from '@vanilla-extract/css';
import { mediumScreen } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';
import { gutter } from './Section.css';

export const pictures = style({
  display: 'grid',
  gap: theme.space.tiny,
  '@media': { [mediumScreen]: { gridTemplateColumns: '1fr 1fr' } },
});

export const picture = style({
  position: 'relative',
  aspectRatio: '3 / 2',
  '@media': {
    [mediumScreen]: {
      selectors: { '&:first-child': { gridColumn: '1 / -1', aspectRatio: '21 / 9' } },
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
  backgroundImage: `linear-gradient(transparent, ${theme.color.ground})`,
  fontWeight: 650,
  '@media': {
    [mediumScreen]: {
      selectors: { [`${picture}:last-child &`]: { paddingInline: theme.page.gutter } },
    },
  },
});
