import { type BookedDates, isFree, withBooked } from '#booking/availability';
import { halfHours, otherType, overlaps, type Slot, slots } from '#booking/slots';

/** The slots of both types, the shorter ones first. */
const everySlot = (['recording', 'performance'] as const).flatMap((type) =>
  slots[type].map((slot) => ({ type, slot })),
);

/**
 * The map of booked dates once hours of a date are closed, given as the starts of half-hours in
 * minutes. The map knows slots alone, and a slot in it blocks what overlaps it: so all are listed
 * first that block nothing but what is touched, and others only where these leave a gap.
 */
export function withClosed(
  booked: BookedDates,
  date: string,
  closed: readonly number[],
): BookedDates {
  const isTouched = (slot: Slot) => halfHours(slot).some((halfHour) => closed.includes(halfHour));
  const touched = everySlot.filter(({ slot }) => isTouched(slot));
  const isExact = ({ type, slot }: (typeof everySlot)[number]) =>
    slots[otherType(type)].every((other) => !overlaps(slot, other) || isTouched(other));
  const listed = touched
    .filter(isExact)
    .reduce(
      (dates, { type, slot }) => withBooked(dates, { bookingType: type, date, timeSlot: slot.id }),
      booked,
    );
  return touched.reduce(
    (dates, { type, slot }) =>
      isFree(type, slot, dates[date])
        ? withBooked(dates, { bookingType: type, date, timeSlot: slot.id })
        : dates,
    listed,
  );
}
