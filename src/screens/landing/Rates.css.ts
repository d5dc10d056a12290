import { globalStyle, style } from '@vanilla-extract/css';
import { secondPrice, space } from '#components/ReadAs.css';
import { onPaper, wideScreen } from '#theme/breakpoints';
import { amount } from '#theme/text.css';
import { theme, wrapping } from '#theme/theme.css';

export const rates = style({
  display: 'grid',
  gap: theme.space.large,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
});

const padding = 'clamp(1.25rem, 4vw, 2.5rem)';

export const rate = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: theme.space.large,
  padding,
  paddingTop: 0,
  overflow: 'hidden',
  backgroundColor: theme.color.raised,
  borderRadius: theme.radius.large,
});

/** The booth, to the edges of the card. */
export const room = style({
  minHeight: 0,
  width: `calc(100% + 2 * ${padding})`,
  marginInline: `calc(-1 * ${padding})`,
  aspectRatio: '16 / 9',
  maskImage: 'linear-gradient(#000 50%, transparent 97%)',
  '@media': { [wideScreen]: { aspectRatio: '21 / 9' } },
});

/** The name stands over the end of the picture. */
export const name = style({
  position: 'relative',
  marginTop: '-3.25rem',
  '@media': { [onPaper]: { marginTop: 0 } },
});

export const price = style([
  amount,
  { fontSize: `min(${theme.size.display}, 12vw)`, letterSpacing: '-0.02em' },
]);

export const second = style([secondPrice, { display: 'block', marginTop: theme.space.small }]);

export const buys = style({
  display: 'block',
  marginTop: theme.space.small,
  fontFamily: theme.font.text,
  fontSize: theme.size.body,
  fontWeight: 400,
  lineHeight: 1.4,
  letterSpacing: 0,
  color: theme.color.quiet,
});

export const hours = style({
  flexGrow: 1,
  width: '100%',
  selectors: { '&[data-many="true"]': { columns: '2 9.25rem', columnGap: theme.space.medium } },
});

// The words for screen readers after each slot take no line.
globalStyle(`${hours} > li`, { fontSize: 0 });
globalStyle(`${hours} > li > span > :not(${space})`, { fontSize: theme.size.body });

export const slot = style({
  breakInside: 'avoid',
  ...wrapping,
  justifyContent: 'space-between',
  gap: `0 ${theme.space.medium}`,
  paddingBlock: theme.space.small,
  borderTop: `1px solid ${theme.color.line}`,
  fontVariantNumeric: 'tabular-nums',
});

export const rules = style({
  display: 'grid',
  gap: theme.space.small,
  maxWidth: '33em',
  selectors: { '&:not(:empty)': { marginTop: theme.space.large } },
});

export const closed = style({
  maxWidth: '33em',
  marginTop: theme.space.large,
  color: theme.color.quiet,
});
