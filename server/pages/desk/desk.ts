import { lastBookableDate } from '#booking/availability';
import { addDays, dateInWords } from '#booking/dates';
import { typedDate } from '#booking/typedDate';
import { type IsoDate, studioTime, type Timestamp } from '#studio/clock';
import type { BookingActions } from '../../bookings/bookingActions.ts';
import type { BookingRepository } from '../../bookings/bookingRepository.ts';
import type { Days } from '../../bookings/daySlots.ts';
import type { StoredBooking } from '../../bookings/storedBooking.ts';
import { monthOf } from '../../bookings/sums.ts';
import { type Form, parseReason, type ReadField } from '../form.ts';
import type { PrivatePage } from '../pageShell.tsx';

/** The dependencies of the pages of the desk; `now` is the time of the request. */
export interface Desk {
  readonly bookings: BookingRepository;
  readonly actions: BookingActions;
  readonly now: Timestamp;
  readonly sendsEmail: boolean;
}

/** Where the outcome of a form is shown: by default on the page of the form. */
export interface Redirect {
  /** The address of another page, relative to the desk. */
  readonly to?: string;
  readonly query: Readonly<Record<string, string>>;
}

/** A page of the desk: its view for a query, and what its form does. */
export interface DeskPage {
  read(desk: Desk, text: ReadField): Promise<PrivatePage>;
  /** Returns where the outcome is shown, or the page with the form that was refused. */
  act?(desk: Desk, form: Form): Promise<Redirect | PrivatePage>;
}

/** Returns what is known of the days between two dates, both inclusive. */
export const readDays = async (
  { bookings, now }: Desk,
  from: IsoDate,
  to: IsoDate,
): Promise<Days> => ({
  now,
  bookings: await bookings.bookingsBetween(from, to),
  closed: await bookings.closedHours(from),
});

/** Returns the date that a query or a form names, between a year ago and the last that can be booked. */
export function dateOf(text: ReadField, { now }: Desk): IsoDate | null {
  const { date: today } = studioTime(now);
  const wanted = text('date').trim() === '' ? today : typedDate(text('date'), today);
  if (wanted === null) return null;
  const [, date = wanted] = [addDays(today, -365), wanted, lastBookableDate(today)].sort();
  return date;
}

/** Returns the days of the month of a date as `dateOf` reads it, or of this month if it cannot be read. */
export async function readMonth(desk: Desk, text: ReadField) {
  const date = dateOf(text, desk);
  const [first, last] = monthOf(date ?? studioTime(desk.now).date);
  return { isRead: date !== null, first, last, days: await readDays(desk, first, last) };
}

/** Returns a month as it is said, e.g. "December 2026". */
export const monthInWords = (date: IsoDate) => dateInWords(date).split(' ').slice(2).join(' ');

/** Cancels sessions as a form says, all at the time of the request; skips those that were moved. */
export async function cancelAll(
  { actions, now }: Desk,
  sessions: readonly StoredBooking[],
  { text }: Form,
): Promise<void> {
  const reason = parseReason(text('reason'));
  const isSilent = text('silent') !== '';
  for (const seen of sessions) {
    const change = { action: 'cancel', by: 'desk', reason, isSilent, seen } as const;
    await actions.change(seen.reference, change, now);
  }
}
