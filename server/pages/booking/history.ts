import { dateInWords } from '#booking/dates';
import { clockFace } from '#booking/slots';
import { type IsoTime, studioTime } from '#studio/clock';
import { isolated } from '../../bookings/format/isolated.ts';
import { leftInWords } from '../../bookings/format/sessionWords.ts';
import type { BookingDetails } from '../../bookings/queries/bookingDetails.ts';
import { stateRow } from '../../bookings/sessionState.ts';
import { isErased, type PastChange } from '../../bookings/storedBooking.ts';
import { recipientOf } from '../../outbox/emailKinds.ts';
import { isUnreachable } from '../../outbox/outboxQueries.ts';
import type { View } from './view.ts';

/** Formats a time, e.g. "Tuesday 1 December 2026, 10:05am". */
export function timeInWords(time: IsoTime): string {
  const { date, minutes } = studioTime(Date.parse(time));
  return `${dateInWords(date)}, ${clockFace(minutes)}`;
}

/** Formats a change; `cancelled` is the word for a cancellation. */
function changeInWords(change: PastChange, cancelled: string): string {
  const { reason, changedBy, changedAt } = change;
  const status = change.status === 'cancelled' ? cancelled : change.status;
  const why = reason ? `: ${isolated(reason)}` : '';
  const by = changedBy === 'command' ? 'a command' : `the ${changedBy}`;
  const what = `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
  return `${what}${leftInWords(change)} by ${by}${why} (${timeInWords(changedAt)})`;
}

/** Returns the history of a booking in words, oldest first. */
export const historyInWords = ({ booking, changes, now }: View): readonly string[] => [
  `Booked (${timeInWords(booking.createdAt)})`,
  // Of a note that is erased nothing is left to tell.
  ...changes
    .filter(({ status, reason }) => status !== 'noted' || reason !== '' || !isErased(booking))
    .map((change) => changeInWords(change, stateRow(booking, now).ticket)),
];

/** Says that e-mails to the artist do not arrive, or wait for the mail server; undefined otherwise. */
export function deliveryInWords({ booking, emails }: BookingDetails): string | undefined {
  const failed = emails.filter(
    ({ kind, outcome, error }) =>
      recipientOf(kind) === 'artist' && outcome !== 'sent' && error !== '',
  );
  if (failed.length === 0) return undefined;
  return failed.some(isUnreachable)
    ? `E-mails to ${booking.email} do not arrive. Please call.`
    : 'The mail server has not taken an e-mail to this artist. Please call.';
}
