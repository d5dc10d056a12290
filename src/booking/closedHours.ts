import { type BookedSlots, isFree } from '#booking/availability';
import {
  bookingTypes,
  halfHours,
  hoursOf,
  openingHours,
  overlaps,
  type Slot,
  slots,
} from '#booking/slots';

const duration = ({ start, end }: Slot) => end - start;

/** The slots of all types, the shorter ones first. */
const everySlot = bookingTypes
  .flatMap((type) => slots[type].map((slot) => ({ type, slot })))
  .sort((a, b) => duration(a.slot) - duration(b.slot));

/**
 * Returns the booked slots of a day with closed hours added; `closed` holds the starts of half-hours,
 * in minutes after midnight. A day can only hold slots, and a booked slot also blocks the
 * overlapping slots of the other types. So of the slots in the closed hours, those that block no
 * slot outside them are added first, the others only if they are still free.
 */
export function withClosed(booked: BookedSlots, closed: readonly number[]): BookedSlots {
  const isTouched = (slot: Slot) => halfHours(slot).some((halfHour) => closed.includes(halfHour));
  const touched = everySlot.filter(({ slot }) => isTouched(slot));
  const isExact = ({ slot }: (typeof everySlot)[number]) =>
    everySlot.every((other) => !overlaps(slot, other.slot) || isTouched(other.slot));
  const add = (day: BookedSlots, { type, slot }: (typeof everySlot)[number]) => ({
    ...day,
    [type]: [...new Set([...day[type], slot.id])],
  });
  const listed = touched.filter(isExact).reduce(add, booked);
  return touched.reduce((day, next) => (isFree(next.slot, day) ? add(day, next) : day), listed);
}

/** Returns the spans of half-hours within the opening hours, given by their starts. */
export function spansOf(all: readonly number[]): readonly Pick<Slot, 'start' | 'end'>[] {
  const halfHours = all.filter((at) => openingHours.start <= at && at < openingHours.end);
  // A span starts where no half-hour ends, and ends where none starts.
  const starts = halfHours.filter((start) => !halfHours.includes(start - 30));
  const ends = halfHours.map((start) => start + 30).filter((end) => !halfHours.includes(end));
  return starts.map((start, index) => ({ start, end: ends[index] ?? start }));
}

/** Formats half-hours as spans, e.g. "9:00am-12:30pm, 4:00pm-7:30pm". */
export const formatSpans = (all: readonly number[]): string => spansOf(all).map(hoursOf).join(', ');
