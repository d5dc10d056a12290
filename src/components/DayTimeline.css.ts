import { style, styleVariants } from '@vanilla-extract/css';
import { bookingTypes, openingHours, type Slot, type SlotId, slots } from '#booking/slots';
import { forcedColors } from '#theme/breakpoints';
import { theme } from '#theme/theme.css';

/** In minutes. */
const halfHour = 30;
const columns = (openingHours.end - openingHours.start) / halfHour;

export const day = style({ display: 'grid', gap: theme.space.small });

export const row = style({
  display: 'grid',
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  rowGap: theme.space.hair,
});

export const name = style({
  gridColumn: '1 / -1',
  fontSize: theme.size.small,
  color: theme.color.quiet,
});

export const block = style({
  height: '2rem',
  marginInline: 1.5,
  borderRadius: theme.radius.small,
  border: '1px solid transparent',
  selectors: {
    '&[data-state="free"]': { borderColor: theme.color.accent },
    '&[data-state="chosen"]': { backgroundColor: theme.color.accent },
    '&[data-state="taken"]': {
      borderColor: theme.color.line,
      backgroundImage: `repeating-linear-gradient(135deg, ${theme.color.line} 0 2px, transparent 2px 7px)`,
    },
  },
  '@media': {
    [forcedColors]: {
      forcedColorAdjust: 'none',
      selectors: {
        '&[data-state="free"]': { borderColor: 'CanvasText' },
        '&[data-state="chosen"]': { backgroundColor: 'Highlight' },
        '&[data-state="taken"]': { borderColor: 'GrayText' },
      },
    },
  },
});

/** The grid column and span of each slot; one column is half an hour. */
export const place = styleVariants(
  Object.fromEntries(
    bookingTypes.flatMap((type) => slots[type].map((slot) => [slot.id, slot] as const)),
  ) as Record<SlotId, Slot>,
  ({ start, end }) => ({
    gridColumn: `${(start - openingHours.start) / halfHour + 1} / span ${(end - start) / halfHour}`,
  }),
);

export const axis = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '0.4em',
  fontSize: theme.size.small,
  color: theme.color.quiet,
  fontVariantNumeric: 'tabular-nums',
});

/** A time below the timeline; on narrow screens every second one is hidden to make room. */
export const mark = style({
  '@media': {
    '(max-width: 40rem)': { selectors: { '&:nth-child(even)': { display: 'none' } } },
  },
});
