import { globalStyle, style } from '@vanilla-extract/css';
import { forcedColors } from '#theme/breakpoints';
import { smallPrint, theme, wrapping } from '#theme/theme.css';

export const announcement = style({
  color: theme.color.quiet,
  selectors: { '&:not(:empty)': { marginBottom: theme.space.small } },
});

export const typed = style({
  ...wrapping,
  gap: theme.space.small,
  alignItems: 'center',
  marginBottom: theme.space.small,
  lineHeight: 1.3,
  overflowWrap: 'break-word',
});

globalStyle(`${typed} input`, { flex: '1 1 8rem', minWidth: 0 });

/** The line below the grid, which stays in view. */
export const foot = style({
  position: 'sticky',
  bottom: 0,
  ...wrapping,
  justifyContent: 'space-between',
  alignItems: 'center',
  // Items do not shrink below their longest word, unlike with the body's `anywhere`.
  overflowWrap: 'break-word',
  backgroundColor: theme.color.raised,
});

/** The legend below the grid. */
export const key = style({
  flex: '1 1 min-content',
  display: 'flex',
  alignItems: 'baseline',
  gap: theme.space.small,
  ...smallPrint,
});

export const bars = style({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  gap: 2,
  height: 8,
});

export const bar = style({
  width: 3,
  height: 2,
  backgroundColor: 'currentColor',
  opacity: 0.6,
  forcedColorAdjust: 'none',
  selectors: { '&[data-free="true"]': { height: 8, opacity: 1 } },
  '@media': {
    [forcedColors]: {
      backgroundColor: 'CanvasText',
      selectors: { '[data-selected] &': { backgroundColor: 'HighlightText' } },
    },
  },
});
