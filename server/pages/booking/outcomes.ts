import { dateInWords, shortDate } from '#booking/dates';
import { invalidEmail, slotTaken } from '#booking/messages';
import { studio } from '#studio/studio';
import { maxMoves } from '../../bookings/bookingActions.ts';
import { type WindowError, windowMessage } from '../../bookings/bookingWindow.ts';
import { sessionAndBooth } from '../../bookings/format/sessionWords.ts';
import { isAhead } from '../../bookings/sessionState.ts';
import type { BookingStatus } from '../../bookings/storedBooking.ts';
import { type Form, noBox, type Refusal } from '../form.ts';
import type { Outcome } from '../pageShell.tsx';
import { toldByEmail, type View } from './view.ts';

/** The messages on the page of a booking after a form; the URL contains only the code. */

interface OutcomeMessage {
  readonly status: 200 | 400 | 409;
  /** The status that the booking must still have, so that the message is true. */
  readonly of?: BookingStatus | undefined;
  readonly message: string | ((view: View) => string);
  /** The field that a refusal is about. */
  readonly field?: string;
}

const refused = (message: OutcomeMessage['message']): OutcomeMessage => ({ status: 409, message });
const notMoved = (error: WindowError) => refused(() => windowMessage(error));
const invalid = (message: string, field?: string): OutcomeMessage => ({
  status: 400,
  message,
  field,
});

const lookAgain = 'Nothing is changed: please look at the new time first.';

const done = (message: OutcomeMessage['message'], of?: BookingStatus): OutcomeMessage => ({
  status: 200,
  of,
  message,
});

/** Says what was cancelled; of a series, how many sessions at once. */
function cancelled({ holder, booking, together }: View): string {
  if (holder === 'artist') return 'Your booking is cancelled.';
  const { length } = together.filter(
    ({ status, changedAt }) => status === 'cancelled' && changedAt === booking.changedAt,
  );
  return length > 1
    ? `${length} sessions are cancelled, the first of them: ${sessionAndBooth(booking)}.`
    : `The session is cancelled: ${sessionAndBooth(booking)}.`;
}
const declined = ({ booking }: View) => `The request is declined: ${sessionAndBooth(booking)}.`;
const silently = 'The artist gets no e-mail.';

/** Says what was booked with a session, from its series. */
function booked(view: View): string {
  const { booking, together } = view;
  const sessions = together.filter(({ status }) => status === 'confirmed');
  const last = sessions.at(-1);
  const words =
    last && sessions.length > 1
      ? `${sessions.length} sessions are booked and confirmed until ${dateInWords(last.date)}, the first: ${sessionAndBooth(booking)}.`
      : `Booked and confirmed: ${sessionAndBooth(booking)}.`;
  const gaps = view.gaps.map(shortDate).join(', ');
  return [words, gaps && `Not free, and not booked: ${gaps}.`, toldByEmail(view)]
    .filter(Boolean)
    .join(' ');
}

const rows = {
  booked: done(booked, 'confirmed'),
  confirmed: done(
    (view) => `The session is confirmed: ${sessionAndBooth(view.booking)}. ${toldByEmail(view)}`,
    'confirmed',
  ),
  declined: done((view) => `${declined(view)} ${toldByEmail(view)}`, 'cancelled'),
  'declined silently': done((view) => `${declined(view)} ${silently}`, 'cancelled'),
  cancelled: done((view) => `${cancelled(view)} ${toldByEmail(view)}`, 'cancelled'),
  'cancelled silently': done((view) => `${cancelled(view)} ${silently}`, 'cancelled'),
  moved: done(
    ({ sendsEmail }) =>
      sendsEmail
        ? 'Your booking is moved. The studio will contact you to confirm the new time.'
        : 'Your booking is moved. Please call the studio to confirm the new time.',
    'requested',
  ),
  'moved by the studio': done(
    (view) => `The session is moved: ${sessionAndBooth(view.booking)}. ${toldByEmail(view)}`,
    'confirmed',
  ),
  noted: done('Saved.'),
  'noted already': done('There was nothing new to save.'),
  linked: done((view) => `The artist’s earlier links have ended. ${toldByEmail(view)}`),
  'linked already': done(
    (view) => `The artist’s earlier links have ended already. ${toldByEmail(view)}`,
  ),
  'confirmed already': done('This session was confirmed already.', 'confirmed'),
  'cancelled already': done('This session was cancelled already.', 'cancelled'),
  'moved already': done(({ holder }) =>
    holder === 'artist'
      ? 'Your booking is at this time already.'
      : 'The session is at this time already.',
  ),
  taken: refused(({ holder }) =>
    holder === 'artist'
      ? `${slotTaken} The booking is unchanged.`
      : 'These hours are not free any more. The session is unchanged.',
  ),
  'too many': refused(
    `You have moved this booking ${maxMoves} times. Please call to move it again.`,
  ),
  impossible: refused('This session is cancelled. It cannot be changed.'),
  'moved meanwhile': refused(({ holder }) =>
    holder === 'artist'
      ? `This booking was moved meanwhile. ${lookAgain}`
      : `This session was moved meanwhile. ${lookAgain}`,
  ),
  'changed meanwhile': refused(
    'Nothing is saved: this booking was changed meanwhile. Please look at it first.',
  ),
  over: refused(({ booking, now }) =>
    isAhead(booking, now)
      ? `It is too late to change this session here. Please call ${studio.phone}.`
      : 'This session has begun. It can no longer be changed here.',
  ),
  past: notMoved('past'),
  closed: notMoved('closed'),
  'too far ahead': notMoved('too far ahead'),
  begun: notMoved('begun'),
  'too soon': notMoved('too soon'),
  'no button': invalid('Please press one of the buttons of this page.'),
  'no box': invalid(noBox, 'agreed'),
  'no address': invalid(invalidEmail, 'email'),
  'no time': invalid('Please choose one of the free times.', 'to'),
} as const satisfies Record<string, OutcomeMessage>;

/** The code of an outcome, in the address of the page that says it. */
export type OutcomeCode = keyof typeof rows;

const messageOf = ({ message }: OutcomeMessage, view: View) =>
  typeof message === 'string' ? message : message(view);

/** Returns what a page says, or undefined when the code is unknown or no longer true. */
export function outcomeOf(code: string, view: View): Outcome | undefined {
  const row: OutcomeMessage | undefined = Object.hasOwn(rows, code)
    ? rows[code as OutcomeCode]
    : undefined;
  if (row?.status !== 200 || (row.of && row.of !== view.booking.status)) return undefined;
  return { status: row.status, message: messageOf(row, view) };
}

/** Returns why a form with a result was refused, or undefined when it was not. */
export function refusalOf(
  result: OutcomeCode | Pick<Refusal, 'message' | 'field'>,
  view: View,
  form: Form,
): Refusal | undefined {
  if (typeof result === 'object') return { status: 400, ...result, form };
  const row: OutcomeMessage = rows[result];
  if (row.status === 200) return undefined;
  return { status: row.status, field: row.field, message: messageOf(row, view), form };
}
