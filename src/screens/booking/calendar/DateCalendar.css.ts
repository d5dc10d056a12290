import { style } from '@vanilla-extract/css';
import { forcedColors } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

export const announcement = style({
  color: theme.color.quiet,
  selectors: { '&:not(:empty)': { marginBottom: theme.space.small } },
});

/** The legend below the grid. */
export const key = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: theme.space.small,
  fontSize: theme.size.small,
  color: theme.color.quiet,
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
