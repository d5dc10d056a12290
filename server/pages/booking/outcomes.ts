import { invalidEmail, slotTaken } from '#booking/messages';
import { studio } from '#studio/studio';
import { isAhead, maxMoves } from '../../bookings/bookingActions.ts';
import { type WindowError, windowMessages } from '../../bookings/bookingWindow.ts';
import type { BookingStatus } from '../../bookings/storedBooking.ts';
import type { Outcome } from '../pageShell.tsx';
import { toldByEmail, type View } from './view.ts';

/** The messages on the page of a booking after a form; the URL contains only the code. */

interface Row {
  readonly status: 200 | 400 | 409;
  /** The status that the booking must still have, so that the message is true. */
  readonly of?: BookingStatus | undefined;
  readonly message: string | ((view: View) => string);
}

const refused = (message: Row['message']): Row => ({ status: 409, message });
const notMoved = (error: WindowError) => refused(windowMessages[error]);
const invalid = (message: string): Row => ({ status: 400, message });

const lookAgain = 'Nothing is changed: please look at the new time first.';

const done = (message: Row['message'], of?: BookingStatus): Row => ({ status: 200, of, message });

const cancelled = ({ holder }: View) =>
  holder === 'artist' ? 'Your booking is cancelled.' : 'The session is cancelled.';
const silently = 'The artist gets no e-mail.';

const rows = {
  confirmed: done((view) => `The session is confirmed. ${toldByEmail(view)}`, 'confirmed'),
  declined: done((view) => `The request is declined. ${toldByEmail(view)}`, 'cancelled'),
  'declined silently': done(`The request is declined. ${silently}`, 'cancelled'),
  cancelled: done((view) => `${cancelled(view)} ${toldByEmail(view)}`, 'cancelled'),
  'cancelled silently': done((view) => `${cancelled(view)} ${silently}`, 'cancelled'),
  moved: done(
    ({ sendsEmail }) =>
      sendsEmail
        ? 'Your booking is moved. The studio will contact you to confirm the new time.'
        : 'Your booking is moved. Please call the studio to confirm the new time.',
    'requested',
  ),
  'moved by the studio': done((view) => `The session is moved. ${toldByEmail(view)}`, 'confirmed'),
  noted: done('Saved.'),
  'noted already': done('There was nothing new to save.'),
  linked: done((view) => `The artist’s earlier links have ended. ${toldByEmail(view)}`),
  'confirmed already': done('This session was confirmed already.', 'confirmed'),
  'cancelled already': done('This session was cancelled already.', 'cancelled'),
  'moved already': done(({ holder }) =>
    holder === 'artist'
      ? 'Your booking is at this time already.'
      : 'The session is at this time already.',
  ),
  taken: refused(`${slotTaken} The booking is unchanged.`),
  'too many': refused(
    `You have moved this booking ${maxMoves} times. Please call to move it again.`,
  ),
  impossible: refused('This session is cancelled. It cannot be changed.'),
  'moved meanwhile': refused(({ holder }) =>
    holder === 'artist'
      ? `This booking was moved meanwhile. ${lookAgain}`
      : `The artist has moved this session. ${lookAgain}`,
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
  'no button': invalid('Please press one of the buttons of this page.'),
  'no box': invalid('Nothing is changed: please tick the box first.'),
  'no address': invalid(invalidEmail),
  'no time': invalid('Please choose one of the free times.'),
} as const satisfies Record<string, Row>;

/** The code of an outcome, in the address of the page that says it. */
export type OutcomeCode = keyof typeof rows;

/** Returns what a page says, or undefined when the code is unknown or no longer true. */
export function outcomeOf(code: string, view: View): Outcome | undefined {
  const row: Row | undefined = Object.hasOwn(rows, code) ? rows[code as OutcomeCode] : undefined;
  if (!row || (row.of && row.of !== view.booking.status)) return undefined;
  const { status, message } = row;
  return { status, message: typeof message === 'string' ? message : message(view) };
}
