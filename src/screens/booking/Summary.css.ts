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
  aspectRatio: '5 / 2',
  maskImage: 'linear-gradient(#000 40%, transparent 85%)',
});

export const rules = style({
  display: 'grid',
  gap: theme.space.small,
  fontSize: theme.size.small,
  selectors: { '&:not(:empty)': { marginTop: theme.space.medium } },
});

export const heading = style({ position: 'relative', marginBottom: theme.space.medium });
