import { addDays, dateInWords, isDate, monthOf } from '#booking/dates';
import { isRequired } from '#booking/messages';
import { type IsoDate, studioTime, type Timestamp } from '#studio/clock';
import type { BookingActions } from '../../bookings/bookingActions.ts';
import type { BookingRepository } from '../../bookings/bookingRepository.ts';
import { lastStudioDate } from '../../bookings/bookingWindow.ts';
import type { StoredBooking } from '../../bookings/storedBooking.ts';
import { type Form, parseListed, parseReason, type Refusal } from '../form.ts';
import type { PrivatePage } from '../pageShell.tsx';

/** The dependencies of the pages of the desk; `now` is the time of the request. */
export interface Desk {
  readonly bookings: BookingRepository;
  readonly actions: BookingActions;
  readonly now: Timestamp;
  readonly sendsEmail: boolean;
  /** All pages, by their addresses relative to the desk. */
  readonly pages: ReadonlyMap<string, DeskPage>;
  /** Returns what is wrong, each with what to do. */
  readonly problems: () => Promise<readonly string[]>;
}

/** Where the outcome of a form is shown: by default on the page of the form. */
export interface Redirect {
  /** The address of another page, relative to the desk. */
  readonly to?: string;
  readonly query: Readonly<Record<string, string>>;
}

/** A page of the desk: its view for a query, which is read like a form, and what its form does. */
export interface DeskPage {
  /** The link to it on the first screen, as a button for what is done most; null for none. */
  readonly link: { readonly label: string; readonly look?: 'primary' | 'outlined' } | null;
  read(desk: Desk, query: Form): Promise<PrivatePage>;
  /** Returns where the outcome is shown, or the page with the form that was refused. */
  act?(desk: Desk, form: Form): Promise<Redirect | PrivatePage>;
}

/** Returns what is known of the days between two dates, both inclusive. */
export const readDays = async ({ bookings, now }: Desk, from: IsoDate, to: IsoDate) => ({
  now,
  bookings: await bookings.bookingsBetween(from, to),
  closed: await bookings.closedHours(from),
});

/** The attributes of a field for a date from today to the last one of the studio. */
export function dateInput(now: Timestamp) {
  const { date: today } = studioTime(now);
  return { type: 'date', min: today, max: lastStudioDate(today) } as const;
}

/** What is wrong with a field whose text is no date as yyyy-MM-dd, or is missing. */
export const unreadDate = (field: string, text: string) =>
  ({
    status: 400,
    field,
    message: text.trim()
      ? 'This date cannot be read. Please choose it again, with its day, month and year.'
      : isRequired('date'),
  }) as const;

/**
 * Returns the date that a query names, between ten years ago and the last of the studio:
 * today without one, or with a refusal when it cannot be read.
 */
export function dateOf(query: Form, { now }: Desk): { date: IsoDate; refusal?: Refusal } {
  const { date: today } = studioTime(now);
  const [wanted = today] = query.all('date');
  if (!isDate(wanted)) {
    return { date: today, refusal: { ...unreadDate('date', wanted), form: query } };
  }
  const [, date = wanted] = [addDays(today, -3650), wanted, lastStudioDate(today)].sort();
  return { date };
}

/** Returns the days of the month that a query names by one of its dates. */
export async function readMonth(desk: Desk, query: Form) {
  const { date, refusal } = dateOf(query, desk);
  const [first, last] = monthOf(date);
  return { refusal, first, last, days: await readDays(desk, first, last) };
}

/** Returns the month of a date in words, e.g. "December 2026". */
export const monthInWords = (date: IsoDate) => dateInWords(date).split(' ').slice(2).join(' ');

/**
 * Cancels sessions as a form says, all at the time of the request; skips those that the form has not
 * listed, or that were changed since then. Those of a series are told in one e-mail. Returns true when
 * any is cancelled.
 */
export async function cancelAll(
  { actions, now }: Desk,
  sessions: readonly StoredBooking[],
  { text }: Form,
): Promise<boolean> {
  const listed = parseListed(text('listed'));
  const how = { reason: parseReason(text('reason')), isSilent: text('silent') !== '' };
  const later = new Map(
    sessions.map(({ reference }) => [reference, listed.get(reference) ?? Number.NaN]),
  );
  let isAny = false;
  for (const seen of sessions) {
    const seenChanges = later.get(seen.reference);
    const change = { action: 'cancel', by: 'desk', ...how, seen, seenChanges, later } as const;
    if ((await actions.change(seen.reference, change, now)) === 'changed') isAny = true;
  }
  return isAny;
}
