import { style } from '@vanilla-extract/css';

/** Fills its box; where that is low, without the ceiling. */
export const picture = style({
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  objectPosition: '50% 57%',
});
