import { dateInWords } from '#booking/dates';
import { slotTaken } from '#booking/messages';
import { studio } from '#studio/studio';
import { whatsAppLink } from '#studio/whatsApp';
import { maxMoves } from '../../bookings/bookingActions.ts';
import { type WindowError, windowMessage } from '../../bookings/bookingWindow.ts';
import { gapInWords, receiptInWords, sessionAndBooth } from '../../bookings/format/sessionWords.ts';
import { keptInWords, receivedInWords, unpaidOf } from '../../bookings/money.ts';
import { isAhead, isLaterInSeries } from '../../bookings/sessionState.ts';
import type { PastChange } from '../../bookings/storedBooking.ts';
import { unpaidInWords } from '../../bookings/sums.ts';
import type { Form, Refusal } from '../form.ts';
import type { Outcome } from '../pageShell.tsx';
import { reachesArtist, toldByEmail, type View } from './view.ts';

/** The messages on the page of a booking after a form. */

type Message = string | ((view: View) => string);

/** What a form has done, as long as it is the newest change of the booking. */
interface DoneRow {
  /** The changes of which it tells, made by the side that reads it. */
  readonly tells: readonly PastChange['status'][];
  /** A further condition. */
  readonly isTrue?: (view: View) => boolean;
  readonly message: Message;
  /** The text of a chat with the artist, to which the message has a link. */
  readonly receipt?: (view: View) => string;
}

/** Why a form has changed nothing; its message is shown in the response to the form alone. */
interface UndoneRow {
  readonly status: 200 | 400 | 409;
  readonly message: Message;
  /** The field that a refusal is about. */
  readonly field?: string;
}

const already = (message: Message): UndoneRow => ({ status: 200, message });
const refused = (message: Message): UndoneRow => ({ status: 409, message });
const notMoved = (error: WindowError) => refused(() => windowMessage(error));
const invalid = (message: string, field?: string): UndoneRow => ({ status: 400, message, field });

const lookAgain = 'Nothing is changed: please look at the new time first.';

const isByArtist = ({ changedBy }: PastChange) => changedBy === "artist's link";

/** Says what was cancelled or declined; of a series, how many sessions at once. */
function cancelled(view: View): string {
  const { holder, booking, together, emails } = view;
  if (holder === 'artist') return `Your booking is cancelled. ${toldByEmail(view, 'cancel')}`;
  const { length } = together.filter(
    ({ status, changedAt }) => status === 'cancelled' && changedAt === booking.changedAt,
  );
  const session = sessionAndBooth(booking);
  const words =
    length > 1
      ? `${length} sessions are cancelled, the first of them: ${session}.`
      : `The ${booking.wasConfirmed ? 'session is cancelled' : 'request is declined'}: ${session}.`;
  const isSilent =
    reachesArtist(view, 'cancel') && !emails.some(({ kind }) => kind === 'cancellation');
  const told = isSilent ? 'The artist gets no e-mail.' : toldByEmail(view, 'cancel');
  return [words, told, length > 1 ? '' : keptInWords(booking)].filter(Boolean).join(' ');
}

/** Says what was booked with a session, from its series. */
function booked(view: View): string {
  const { booking, together } = view;
  const sessions = together.filter(({ status }) => status === 'confirmed');
  const last = sessions.at(-1);
  const words =
    last && sessions.length > 1
      ? `${sessions.length} sessions are booked and confirmed until ${dateInWords(last.date)}, the first: ${sessionAndBooth(booking)}.`
      : `Booked and confirmed: ${sessionAndBooth(booking)}.`;
  const gaps = view.gaps
    .map((gap) => `${dateInWords(gap.date)} (${gapInWords(gap, true)})`)
    .join(', ');
  return [words, gaps && `Not booked: ${gaps}.`, toldByEmail(view, 'book')]
    .filter(Boolean)
    .join(' ');
}

const done = {
  booked: {
    tells: ['confirmed'],
    isTrue: ({ booking }) => booking.changedAt === booking.createdAt,
    message: booked,
  },
  confirmed: {
    tells: ['confirmed'],
    message: (view) =>
      `The session is confirmed: ${sessionAndBooth(view.booking)}. ${toldByEmail(view, 'confirm')}`,
  },
  cancelled: { tells: ['cancelled'], message: cancelled },
  /** A session and the later ones of its series. */
  ended: {
    tells: ['cancelled'],
    isTrue: ({ booking }) => booking.series !== null,
    message(view) {
      const standing = view.together.filter((session) => isLaterInSeries(session, view.booking));
      const dates = standing.map(({ date }) => dateInWords(date)).join(', ');
      return [cancelled(view), dates && `Not cancelled: ${dates}.`].filter(Boolean).join(' ');
    },
  },
  moved: {
    tells: ['moved'],
    isTrue: ({ holder, booking, now }) => holder !== 'artist' || isAhead(booking, now),
    message(view) {
      if (view.holder !== 'artist')
        return `The session is moved: ${sessionAndBooth(view.booking)}. ${toldByEmail(view, 'move')}`;
      return `Your booking is moved. ${view.sendsEmail ? 'The studio will contact you' : 'Please call the studio'} to confirm the new time.`;
    },
  },
  saved: {
    tells: ['noted', 'corrected'],
    message({ booking, together }) {
      const received = receivedInWords(booking);
      const unpaid = unpaidOf(together);
      const [first] = unpaid;
      const left = first && `${unpaidInWords(unpaid)}, from ${dateInWords(first.date)} on`;
      const ofSeries =
        together.length > 1 ? ` Left to pay of its series: ${left ?? 'nothing'}.` : '';
      return received ? `Saved: ${received}.${ofSeries}` : 'Saved.';
    },
    receipt: ({ booking, now }) => receiptInWords(booking, now),
  },
  linked: {
    tells: ['new address', 'new link'],
    message: (view) => `The artist’s earlier links have ended. ${toldByEmail(view, 'email')}`,
  },
} as const satisfies Readonly<Record<string, DoneRow>>;

/** The code of what was done, in the address of the page that says it. */
export type DoneCode = keyof typeof done;
export const doneCodes = Object.keys(done) as readonly DoneCode[];

const undone = {
  'confirm already': already('This session was confirmed already.'),
  'cancel already': already('This session was cancelled already.'),
  'move already': already(({ holder }) =>
    holder === 'artist'
      ? 'Your booking is at this time already.'
      : 'The session is at this time already.',
  ),
  'note already': already('There was nothing new to save.'),
  'correct already': already('There was nothing new to save.'),
  'email already': already(
    (view) => `The artist’s earlier links have ended already. ${toldByEmail(view, 'email')}`,
  ),
  taken: refused(({ holder }) =>
    holder === 'artist'
      ? `${slotTaken} The booking is unchanged.`
      : 'These hours are booked, or closed and the box is not ticked. The session is unchanged.',
  ),
  'too many': refused(
    `You have moved this booking ${maxMoves} times. Please call to move it again.`,
  ),
  impossible: refused('This session is cancelled. It cannot be changed.'),
  erased: refused('This session is erased. Only its money, attendance and note can be changed.'),
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
} as const satisfies Readonly<Record<string, UndoneRow>>;

/** Why a form has changed nothing. */
export type UndoneCode = keyof typeof undone;

const inWords = (message: Message, view: View) =>
  typeof message === 'string' ? message : message(view);

/** Returns what a page says, or undefined when the code is unknown or tells not of the newest change. */
export function outcomeOf(code: string, view: View): Outcome | undefined {
  const row: DoneRow | undefined = Object.hasOwn(done, code) ? done[code as DoneCode] : undefined;
  const newest = view.changes.at(-1);
  if (!row || !newest || !row.tells.includes(newest.status)) return undefined;
  if (isByArtist(newest) !== (view.holder === 'artist')) return undefined;
  if (row.isTrue?.(view) === false) return undefined;
  // No e-mail is sent about a session that is over: what counts is the time of the change.
  const then = { ...view, now: Date.parse(newest.changedAt) };
  const text = row.receipt?.(then);
  const href = text && whatsAppLink(view.booking.phoneNumber, text);
  const link = href ? { href, label: 'Send the receipt on WhatsApp' } : undefined;
  return { status: 200, message: inWords(row.message, then), link };
}

/** Returns what the response to a form says that has changed nothing. */
export function answerOf(
  result: UndoneCode | Refusal,
  view: View,
  form: Form,
): { readonly outcome: Outcome } | { readonly refusal: Refusal } {
  if (typeof result === 'object') return { refusal: result };
  const { status, field, ...row }: UndoneRow = undone[result];
  const message = inWords(row.message, view);
  return status === 200
    ? { outcome: { status, message } }
    : { refusal: { status, field, message, form, code: result } };
}
