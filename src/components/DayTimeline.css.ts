import { style, styleVariants } from '@vanilla-extract/css';
import { openingHours, slotById } from '#booking/slots';
import { forcedColors } from '#theme/breakpoints';
import { smallPrint, theme } from '#theme/theme.css';

/** In minutes. */
const halfHour = 30;
const columns = (openingHours.end - openingHours.start) / halfHour;
/** The number of the column that begins at a time; one column is half an hour. */
const columnAt = (minutes: number) => (minutes - openingHours.start) / halfHour + 1;

export const day = style({
  display: 'grid',
  gap: theme.space.small,
  containerType: 'inline-size',
});

export const row = style({
  display: 'grid',
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  rowGap: theme.space.tiny,
});

export const name = style({
  gridColumn: '1 / -1',
  ...smallPrint,
});

export const block = style({
  height: '2rem',
  marginInline: 1.5,
  borderRadius: theme.radius.small,
  border: '1px solid transparent',
  selectors: {
    '&[data-state="free"]': { borderColor: theme.color.line, backgroundColor: theme.color.raised },
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
        '&[data-state="free"]': { borderColor: 'CanvasText', backgroundColor: 'Canvas' },
        '&[data-state="chosen"]': { backgroundColor: 'Highlight' },
        '&[data-state="taken"]': { borderColor: 'GrayText' },
      },
    },
  },
});

export const place = styleVariants(slotById, ({ start, end }) => ({
  gridColumn: `${columnAt(start)} / ${columnAt(end)}`,
}));

const { start: opening, end: closing } = openingHours;
/** Even hours, not too close to the opening and the closing time for another label. */
const between = (step: number, distance: number) =>
  Array.from({ length: 24 }, (_, hour) => hour * 60).filter(
    (time) => time % step === 0 && time >= opening + distance && time <= closing - distance,
  );
const onNarrowTimelines = between(240, 150);

export const times = [opening, ...between(120, (closing - opening) / 8), closing];

const label = style({
  gridRow: 1,
  justifySelf: 'start',
  ...smallPrint,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

/** The label of each time, at its place; those between opening and closing where they have room. */
export const time = styleVariants(
  Object.fromEntries(times.map((minutes) => [minutes, minutes])),
  (minutes) => {
    if (minutes === opening) return [label];
    if (minutes === closing) return [label, { gridColumn: '-2 / -1', justifySelf: 'end' }];
    const minWidth = `(min-width: ${onNarrowTimelines.includes(minutes) ? 16 : 40}rem)`;
    const shown = { display: 'none', '@container': { [minWidth]: { display: 'block' } } };
    return [label, shown, { gridColumnStart: columnAt(minutes), transform: 'translateX(-50%)' }];
  },
);
