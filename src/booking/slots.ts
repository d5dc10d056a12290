/**
 * The two booths and their slots (specification, section 3). Times are minutes after midnight in
 * Accra; the start of a slot is inclusive, its end exclusive.
 */

/** The session types; each has its own booth (specification, section 3). */
export const bookingTypes = ['performance', 'recording'] as const;
export type BookingType = (typeof bookingTypes)[number];

export type SlotId = 'morning' | 'afternoon' | 'evening' | `slot${1 | 2 | 3 | 4 | 5 | 6}`;

export interface Period {
  readonly start: number;
  readonly end: number;
}

export interface Slot extends Period {
  readonly id: SlotId;
  /** Name of the slot; a slot without one is called by its hours. */
  readonly name?: string;
}

/** Slots begin and end on half-hours, in which bookings are stored. */
const clock = (hours: number, minutes: 0 | 30) => hours * 60 + minutes;

/** The slots of each type, in chronological order (specification, section 3). */
export const slots: Readonly<Record<BookingType, readonly [Slot, ...Slot[]]>> = {
  performance: [
    { id: 'morning', name: 'Morning', start: clock(9, 0), end: clock(12, 30) },
    { id: 'afternoon', name: 'Afternoon', start: clock(12, 30), end: clock(16, 0) },
    { id: 'evening', name: 'Evening', start: clock(16, 0), end: clock(19, 30) },
  ],
  recording: [
    { id: 'slot1', start: clock(7, 30), end: clock(9, 30) },
    { id: 'slot2', start: clock(9, 30), end: clock(11, 30) },
    { id: 'slot3', start: clock(11, 30), end: clock(13, 30) },
    { id: 'slot4', start: clock(13, 30), end: clock(15, 30) },
    { id: 'slot5', start: clock(15, 30), end: clock(17, 30) },
    { id: 'slot6', start: clock(17, 30), end: clock(19, 30) },
  ],
};

/** The booth of each session type. */
export const booths: Readonly<Record<BookingType, { readonly name: string }>> = {
  performance: { name: 'Performance Booth' },
  recording: { name: 'Recording Booth' },
};

/** Returns the default slot of a type: `morning` or `slot1` (specification, section 4). */
export const defaultSlot = (type: BookingType): SlotId => slots[type][0].id;

const everySlot = bookingTypes.flatMap((type) => slots[type]);

/** The slots of all types by id; each id belongs to one type. */
export const slotById = Object.fromEntries(everySlot.map((slot) => [slot.id, slot])) as Readonly<
  Record<SlotId, Slot>
>;

export const findSlot = (type: BookingType, id: string): Slot | undefined =>
  slots[type].find((slot) => slot.id === id);

/** Returns the hours of a session: those that are stored with it, else those of its slot. */
export const hoursOfSession = ({ slot, timeSlot }: { slot?: Slot; timeSlot: SlotId }): Slot =>
  slot ?? slotById[timeSlot];

/** True when two slots share at least one minute; 09:00-12:30 and 12:30-16:00 do not. */
export const overlaps = (a: Slot, b: Slot): boolean => a.start < b.end && b.start < a.end;

/** Returns the starts of the half-hours in a period, in minutes after midnight, ascending. */
export const halfHours = ({ start, end }: Period): number[] =>
  Array.from({ length: (end - start) / 30 }, (_, index) => start + index * 30);

/** Returns an object with a value for each type. */
export const eachType = <Value>(value: (type: BookingType) => Value) =>
  Object.fromEntries(bookingTypes.map((type) => [type, value(type)])) as Readonly<
    Record<BookingType, Value>
  >;

/** Formats minutes after midnight as 12-hour time, e.g. 750 → "12:30pm". */
export function clockFace(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return `${hours % 12 || 12}:${String(minutes % 60).padStart(2, '0')}${hours < 12 ? 'am' : 'pm'}`;
}

/** Formats a period in the format of the specification, e.g. "9:00am-12:30pm". */
export const hoursOf = ({ start, end }: Period): string => `${clockFace(start)}-${clockFace(end)}`;

/** Formats a period in words, e.g. "9:00am to 12:30pm". */
export const hoursInWords = ({ start, end }: Period): string =>
  `${clockFace(start)} to ${clockFace(end)}`;

/** Formats a slot in words, e.g. "Morning, 9:00am to 12:30pm" or "7:30am to 9:30am". */
export const slotInWords = (slot: Slot): string =>
  slot.name ? `${slot.name}, ${hoursInWords(slot)}` : hoursInWords(slot);

/** Formats the duration of a period, e.g. "2 hours" or "3 hours 30 minutes". */
export function durationInWords({ start, end }: Period): string {
  const minutes = (end - start) % 60;
  const hours = `${(end - start - minutes) / 60} hours`;
  return minutes === 0 ? hours : `${hours} ${minutes} minutes`;
}

/** Opening hours of every open day: earliest start to latest end of a slot. */
export const openingHours = {
  start: Math.min(...everySlot.map((slot) => slot.start)),
  end: Math.max(...everySlot.map((slot) => slot.end)),
};
