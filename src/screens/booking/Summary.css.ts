import { globalStyle, style } from '@vanilla-extract/css';
import { box, term } from '#components/DetailList.css';
import { theme } from '#theme/theme.css';

export const summary = style([box, { overflow: 'hidden' }]);

// Leaves the place its line.
globalStyle(`${summary} ${term}`, { flexBasis: '4rem' });

/** The chosen booth, to the edges of the box. */
export const room = style({
  margin: `calc(-1 * ${theme.space.large})`,
  marginBottom: '-1.75rem',
  maskImage: 'linear-gradient(#000 50%, transparent 97%)',
});

globalStyle(`${room} img`, {
  width: '100%',
  height: 'auto',
  aspectRatio: '5 / 2',
  objectFit: 'cover',
  objectPosition: '50% 57%',
});

export const heading = style({ position: 'relative', marginBottom: theme.space.medium });

export const length = style({ display: 'block' });

export const price = style({
  fontFamily: theme.font.display,
  fontSize: theme.size.title,
  fontWeight: 800,
  lineHeight: 1,
  color: theme.color.accent,
});
