import { addDays, weekday } from '#booking/dates';
import type { BookingType, Slot, SlotId } from '#booking/slots';
import { bookingTypes, eachType, hoursOfSession, overlaps, slots } from '#booking/slots';
import { type IsoDate, momentOf, type StudioTime } from '#studio/clock';
import { studio } from '#studio/studio';

/** Booked slot ids by date and type, as in the API response (specification, section 3). */
export type BookedDates = Readonly<Record<IsoDate, BookedSlots>>;
export type BookedSlots = Readonly<Record<BookingType, readonly string[]>>;

/** The selected type, date and slot; `date` is empty until one is selected. */
export interface Selection {
  readonly bookingType: BookingType;
  readonly date: IsoDate;
  readonly timeSlot: SlotId;
}

/** A session as it is shown: its stored hours replace those of its slot. */
export interface Session extends Selection {
  readonly slot?: Slot;
  readonly reference?: string;
}

/** True when date and slot are equal, and so the type: each slot belongs to one. */
export const sameSelection = (a: Selection, b: Selection): boolean =>
  a.date === b.date && a.timeSlot === b.timeSlot;

/** The reason why a date cannot be booked, regardless of its bookings. */
export type ClosedReason = 'past' | 'closed' | 'too far ahead';

/**
 * The reason why a date is unavailable. `over`: every slot has begun; `too soon`: every slot has begun
 * or begins within the studio's notice; `full`: no slot is open for another reason.
 */
export type UnavailableReason = ClosedReason | 'full' | 'over' | 'too soon';

export const lastBookableDate = (today: IsoDate): IsoDate =>
  addDays(today, studio.openingHorizonDays);

/** False on the weekdays on which the studio is closed (specification, section 9). */
export const isOpenDay = (date: IsoDate): boolean => !studio.closedWeekdays.includes(weekday(date));

/**
 * Returns why the studio takes no bookings on a date, or null when it does (specification,
 * section 5). By default, the last date is that of visitors.
 */
export function closedReason(date: IsoDate, now: StudioTime, last = lastBookableDate(now.date)) {
  if (date < now.date) return 'past';
  if (date > last) return 'too far ahead';
  return isOpenDay(date) ? null : 'closed';
}

/** True when `date` is today at the studio and the slot has started; false for other dates. */
export const hasBegun = (slot: Slot, date: IsoDate, now: StudioTime): boolean =>
  date < now.date || (date === now.date && slot.start <= now.minutes);

const beginsWithin = (hours: number, { start }: Slot, date: IsoDate, now: StudioTime): boolean =>
  momentOf({ date, minutes: start }) - momentOf(now) <= hours * 60 * 60_000;

/** True for a slot that has begun, or begins too soon to be booked online. */
export const isTooSoon = (slot: Slot, date: IsoDate, now: StudioTime): boolean =>
  beginsWithin(studio.minNoticeHours, slot, date, now);

/** True until the studio's notice before a session, while the artist can move or cancel it online. */
export const isChangeable = (session: Session, now: StudioTime): boolean =>
  !beginsWithin(studio.changeNoticeHours, hoursOfSession(session), session.date, now);

/** True from the day before a session on, when it is too late to ask for something in advance. */
export const isNear = ({ date }: Pick<Selection, 'date'>, now: StudioTime): boolean =>
  date !== '' && date <= addDays(now.date, 1);

/**
 * True when neither the slot nor an overlapping slot of another type is booked on the date: the
 * booths share the same hours (specification, section 5).
 */
export const isFree = (slot: Slot, bookedThatDay?: BookedSlots): boolean =>
  !bookedThatDay ||
  bookingTypes.every((type) =>
    slots[type].every((taken) => !overlaps(slot, taken) || !bookedThatDay[type].includes(taken.id)),
  );

/**
 * Returns the slots of a type that can be booked on a date, in chronological order; all slots of the
 * type for an empty date, i.e. while no date is selected.
 */
export function openSlots(
  type: BookingType,
  date: IsoDate,
  booked: BookedDates,
  now: StudioTime,
): readonly Slot[] {
  if (date === '') return slots[type];
  if (closedReason(date, now)) return [];
  return slots[type].filter((slot) => !isTooSoon(slot, date, now) && isFree(slot, booked[date]));
}

/** Returns why a date has no open slot of a type; only for dates without one. */
export function reasonWithoutSlots(
  type: BookingType,
  date: IsoDate,
  now: StudioTime,
): UnavailableReason {
  const closed = closedReason(date, now);
  if (closed || !slots[type].every((slot) => isTooSoon(slot, date, now))) return closed ?? 'full';
  return slots[type].every((slot) => hasBegun(slot, date, now)) ? 'over' : 'too soon';
}

/** Returns the open slots of a type on a date and, if there are none, the reason, otherwise null. */
export function dayAvailability(
  type: BookingType,
  date: IsoDate,
  booked: BookedDates,
  now: StudioTime,
) {
  const open = openSlots(type, date, booked, now);
  return { open, reason: open.length > 0 ? null : reasonWithoutSlots(type, date, now) };
}

/**
 * Returns the first open slot of a type on or after the date `from` for which `isWanted` is true, or
 * null when there is none up to the last bookable date.
 */
export function firstOpenSlot(
  type: BookingType,
  booked: BookedDates,
  now: StudioTime,
  from = now.date,
  isWanted: (slot: Slot) => boolean = () => true,
): Selection | null {
  const last = lastBookableDate(now.date);
  for (let date = from; date <= last; date = addDays(date, 1)) {
    const slot = openSlots(type, date, booked, now).find(isWanted);
    if (slot) return { bookingType: type, date, timeSlot: slot.id };
  }
  return null;
}

/** Returns the first date with an open slot of a type, on or after `from`, or null. */
export const firstOpenDate = (...args: Parameters<typeof firstOpenSlot>): IsoDate | null =>
  firstOpenSlot(...args)?.date ?? null;

export const withBooked = (booked: BookedDates, { bookingType, date, timeSlot }: Selection) =>
  withBookedDates(booked, { [date]: { ...eachType(() => []), [bookingType]: [timeSlot] } });

export function withoutBooked(
  booked: BookedDates,
  { bookingType, date, timeSlot }: Selection,
): BookedDates {
  const day = booked[date];
  if (!day) return booked;
  const others = day[bookingType].filter((id) => id !== timeSlot);
  return { ...booked, [date]: { ...day, [bookingType]: others } };
}

/** Returns the union of two maps of booked dates. */
export function withBookedDates(booked: BookedDates, more: BookedDates): BookedDates {
  const added = Object.entries(more).map(([date, day]): [string, BookedSlots] => {
    const union = (type: BookingType) => [
      ...new Set([...(booked[date]?.[type] ?? []), ...day[type]]),
    ];
    return [date, eachType(union)];
  });
  return { ...booked, ...Object.fromEntries(added) };
}
