import { addDays, weekday } from '#booking/dates';
import type { BookingType, Slot, SlotId } from '#booking/slots';
import { findSlot, otherType, overlaps, slots } from '#booking/slots';
import { closedWeekday, openingHorizonDays } from '#studio/bookingWindow';
import type { StudioTime } from '#studio/clock';

/** Booked slot ids by date (yyyy-MM-dd) and type, as the API answers (specification, section 3). */
export type BookedDates = Readonly<Record<string, BookedSlots>>;
export type BookedSlots = Readonly<Record<BookingType, readonly string[]>>;

/** What the visitor has chosen so far; `date` is empty until one is picked. */
export interface Selection {
  readonly bookingType: BookingType;
  readonly date: string;
  readonly timeSlot: SlotId;
}

/** Why no session can be booked on a date, whatever is booked already. */
export type ClosedReason = 'past' | 'closed' | 'too far ahead';

/** The same, or because its slots are taken or have all begun. */
export type UnavailableReason = ClosedReason | 'full' | 'over';

/** The last date (yyyy-MM-dd) for which a request may be made today. */
export const lastBookableDate = (today: string): string => addDays(today, openingHorizonDays);

/** Why the studio takes no booking on a date, or null when it does (specification, section 5). */
export function closedReason(date: string, now: StudioTime): ClosedReason | null {
  if (date < now.date) return 'past';
  if (weekday(date) === closedWeekday) return 'closed';
  return date > lastBookableDate(now.date) ? 'too far ahead' : null;
}

/** Whether a slot of that date has begun by the studio's clock. */
export const hasBegun = (slot: Slot, date: string, now: StudioTime): boolean =>
  date === now.date && slot.start <= now.minutes;

/**
 * Whether nothing booked on a date stands in the way of a slot: neither its own id for its type,
 * nor an overlapping slot of the other type, because the booths share their hours (section 5).
 */
export function isFree(type: BookingType, slot: Slot, bookedThatDay?: BookedSlots): boolean {
  if (!bookedThatDay) return true;
  const other = otherType(type);
  return (
    !bookedThatDay[type].includes(slot.id) &&
    !bookedThatDay[other].some((id) => {
      const taken = findSlot(other, id);
      return taken !== undefined && overlaps(slot, taken);
    })
  );
}

/** The slots of a type that can be booked on a date, in the order of the day. */
export function openSlots(
  type: BookingType,
  date: string,
  booked: BookedDates,
  now: StudioTime,
): readonly Slot[] {
  if (closedReason(date, now)) return [];
  return slots[type].filter(
    (slot) => !hasBegun(slot, date, now) && isFree(type, slot, booked[date]),
  );
}

/** Why a date cannot be chosen for a type, or null when it can (section 5). */
export function unavailableReason(
  type: BookingType,
  date: string,
  booked: BookedDates,
  now: StudioTime,
): UnavailableReason | null {
  const closed = closedReason(date, now);
  if (closed) return closed;
  if (openSlots(type, date, booked, now).length > 0) return null;
  return slots[type].every((slot) => hasBegun(slot, date, now)) ? 'over' : 'full';
}

/** The slots that the form offers: all of the type while no date is chosen, else the open ones. */
export const slotsOnOffer = (
  { bookingType, date }: Pick<Selection, 'bookingType' | 'date'>,
  booked: BookedDates,
  now: StudioTime,
): readonly Slot[] =>
  date === '' ? slots[bookingType] : openSlots(bookingType, date, booked, now);

/**
 * The specification's rule for a changed date or type (section 4): the chosen slot stays while it
 * is open, else the first open one is chosen, else the date is cleared.
 */
export function reconcileSelection(
  choice: Selection,
  booked: BookedDates,
  now: StudioTime,
): Selection {
  const onOffer = slotsOnOffer(choice, booked, now);
  const [first] = onOffer;
  if (!first) return { ...choice, date: '' };
  return onOffer.some((slot) => slot.id === choice.timeSlot)
    ? choice
    : { ...choice, timeSlot: first.id };
}

/** The first date from `from` on with an open slot of the type, or null when there is none. */
export function firstOpenDate(
  type: BookingType,
  booked: BookedDates,
  now: StudioTime,
  from = now.date,
): string | null {
  const last = lastBookableDate(now.date);
  for (let date = from; date <= last; date = addDays(date, 1)) {
    if (openSlots(type, date, booked, now).length > 0) return date;
  }
  return null;
}

/** The map of booked dates with one slot more. */
export const withBooked = (
  booked: BookedDates,
  { bookingType, date, timeSlot }: Selection,
): BookedDates =>
  withBookedDates(booked, {
    [date]: { performance: [], recording: [], [bookingType]: [timeSlot] },
  });

/** Everything that is booked in either of two maps. */
export function withBookedDates(booked: BookedDates, more: BookedDates): BookedDates {
  const added = Object.entries(more).map(([date, day]): [string, BookedSlots] => {
    const union = (type: BookingType) => [
      ...new Set([...(booked[date]?.[type] ?? []), ...day[type]]),
    ];
    return [date, { performance: union('performance'), recording: union('recording') }];
  });
  return { ...booked, ...Object.fromEntries(added) };
}
