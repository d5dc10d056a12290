import { dateInWords } from '#booking/dates';
import { aboutYourBooking, inLowerCaseWords } from '#booking/messages';
import { priceOf } from '#booking/prices';
import { contactFields, textFieldNames } from '#booking/request';
import { booths, hoursInWords } from '#booking/slots';
import { studioTime, type Timestamp } from '#studio/clock';
import { mapUrl } from '#studio/map';
import { studio } from '#studio/studio';
import {
  depositOf,
  moneyToArtist,
  receivedInWords,
  receivedOfAll,
  receivedSum,
  waitingMoney,
} from '../money.ts';
import type { BookingDetails, SeriesGap } from '../queries/bookingDetails.ts';
import { stateRow } from '../sessionState.ts';
import { isErased, type PastChange, type StoredBooking } from '../storedBooking.ts';
import { isolated } from './isolated.ts';

/** Returns the name of the artist for a page of the studio. */
export const nameOf = (booking: StoredBooking): string =>
  isErased(booking) ? 'Erased' : isolated(booking.fullName);

/** Returns a session in words, e.g. "Tuesday 8 December 2026, 1:30pm to 3:30pm". */
export const sessionInWords = ({ date, slot }: Pick<StoredBooking, 'date' | 'slot'>): string =>
  `${dateInWords(date)}, ${hoursInWords(slot)}`;

/** Returns a session and its booth in words, for what is said about it alone. */
export const sessionAndBooth = (booking: Pick<StoredBooking, 'date' | 'slot' | 'bookingType'>) =>
  `${sessionInWords(booking)}, ${booths[booking.bookingType].name}`;

/** Returns the session that a move has left, e.g. " from Tuesday 8 December 2026, 1:30pm to 3:30pm". */
export const leftInWords = ({ oldDate, oldStart, oldEnd }: PastChange): string =>
  oldDate && oldStart !== null && oldEnd !== null
    ? ` from ${dateInWords(oldDate)}, ${hoursInWords({ start: oldStart, end: oldEnd })}`
    : '';

/** Says why a date of a series is not booked, e.g. "closed"; to the studio, by whom it is. */
export function gapInWords({ reason, bookedBy }: SeriesGap, isToStudio: boolean): string {
  if (bookedBy !== null)
    return isToStudio && bookedBy ? `booked by ${isolated(bookedBy)}` : 'already booked';
  return reason.replace('too far ahead', 'more than two years ahead') || 'not free';
}

/** Says what became of cancelled bookings, e.g. "2 requests are declined, 1 session is cancelled". */
export function cancelledInWords(bookings: readonly StoredBooking[]): string {
  const { length: sessions } = bookings.filter(({ wasConfirmed }) => wasConfirmed);
  const requests = bookings.length - sessions;
  const outcomes = [
    { count: requests, one: 'request is declined', many: 'requests are declined' },
    { count: sessions, one: 'session is cancelled', many: 'sessions are cancelled' },
  ].filter(({ count }) => count > 0);
  return outcomes.map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`).join(', ');
}

/** Returns what the artist typed besides the contact data, with its names; nothing for empty texts. */
export const otherTexts = (booking: StoredBooking) =>
  textFieldNames
    .filter((name) => booking[name] !== '' && !contactFields.some((contact) => contact === name))
    .map((name) => {
      const words = inLowerCaseWords(name);
      return { name: words.charAt(0).toUpperCase() + words.slice(1), value: booking[name] };
    });

/** Returns a confirmed session in full, for an artist who has nothing in writing; `link` is to its page. */
export const confirmedInWords = (booking: StoredBooking, link: string, now: Timestamp): string =>
  [
    `Confirmed: ${sessionAndBooth(booking)}.`,
    [
      `Price: ${priceOf(booking.bookingType, booking)}.`,
      ...moneyToArtist(booking, now).map(({ name, value }) => `${name}: ${value}.`),
      depositOf(booking, now),
    ]
      .filter(Boolean)
      .join(' '),
    `${studio.name}, ${studio.address}: ${mapUrl()}`,
    `Your booking: ${link}`,
  ].join('\n');

/**
 * Returns what a chat says of the money that was received, with the day on which the sum came to be, by the
 * history, of several sessions that were paid at once the sum of all; no text without any, or once cancelled.
 */
export function receiptInWords(
  { booking, changes }: Pick<BookingDetails, 'booking' | 'changes'>,
  paid: readonly StoredBooking[] = [],
): string {
  const came = changes.findLast(
    ({ status, reason }) => status === 'noted' && reason.startsWith(receivedSum),
  );
  const [first = booking] = paid;
  const received =
    paid.length > 1
      ? `${receivedOfAll(paid)} received for ${paid.length} sessions, the first: ${sessionAndBooth(first)}`
      : booking.status !== 'cancelled' && booking.received > 0
        ? `${receivedInWords(booking)} for ${sessionAndBooth(booking)}`
        : '';
  const day = dateInWords(studioTime(Date.parse(came?.changedAt ?? booking.createdAt)).date);
  return received && `Until ${day}: ${received}. Reference ${first.reference}. ${studio.name}`;
}

/**
 * Returns the text with which the studio's chat with the artist of a booking opens at `now`. What a past
 * session owes is named only where the studio looks at its debts: it may not write down its money.
 */
export function textToArtist(booking: StoredBooking, now: Timestamp, isDebt = false): string {
  const { chat } = stateRow(booking, now);
  const money = chat === 'over' && !isDebt ? '' : waitingMoney(booking, now);
  return `${aboutYourBooking(sessionInWords(booking), chat)} ${money}`.trim();
}
