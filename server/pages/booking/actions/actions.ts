import { dateInWords } from '#booking/dates';
import { slotTaken } from '#booking/messages';
import { studio } from '#studio/studio';
import { whatsAppLink } from '#studio/whatsApp';
import { actionsOf, maxMoves } from '../../../bookings/bookingActions.ts';
import { windowMessages } from '../../../bookings/bookingWindow.ts';
import { gapInWords, sessionAndBooth } from '../../../bookings/format/sessionWords.ts';
import { isAhead, stateRow } from '../../../bookings/sessionState.ts';
import type { ChangedBy } from '../../../bookings/storedBooking.ts';
import type { Desk } from '../../desk/desk.ts';
import { commonMistakes, type Form, parseSeen, type Refusal, refusalFor } from '../../form.ts';
import type { Outcome } from '../../pageShell.tsx';
import { toldByEmail, type View } from '../view.ts';
import type { Done, Message } from './action.ts';
import { cancel } from './cancel.tsx';
import { chat } from './chat.tsx';
import { confirm } from './confirm.tsx';
import { correct } from './correct.tsx';
import { email } from './email.tsx';
import { move } from './move.tsx';
import { note } from './note.tsx';

/** What can be done with a booking on its pages, and what is said after a form. */

/** The actions that change a booking. Their names are the values of the buttons. */
const changes = { confirm, cancel, move, note, correct, email };

/** All actions, for the pages that draw their forms. */
export const actions = { ...changes, chat };

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

/** What was done, by its code in the address of the page that says it. */
const done: Readonly<Record<string, Done>> = {
  ...Object.assign({}, ...Object.values(changes).map((action) => action.done)),
  /** At the desk. */
  booked: {
    tells: ['confirmed'],
    isTrue: ({ booking }) => booking.changedAt === booking.createdAt,
    message: booked,
  },
};
export const doneCodes = Object.keys(done);

/** Why a form has changed nothing, as the response to the form alone says it. */
const undone = {
  ...windowMessages,
  taken: ({ holder }) =>
    holder === 'artist'
      ? `${slotTaken} The booking is unchanged.`
      : 'These hours are booked, or closed and the box is not ticked. The session is unchanged.',
  'too many': `You have moved this booking ${maxMoves} times. Please call to move it again.`,
  impossible: ({ booking, now }) =>
    `This session is ${stateRow(booking, now).ticket}. It cannot be changed.`,
  erased: 'This session is erased. Only its money, attendance and note can be changed.',
  'moved meanwhile': ({ holder }) =>
    `This ${holder === 'artist' ? 'booking' : 'session'} was moved meanwhile. Nothing is changed: please look at the new time first.`,
  'changed meanwhile':
    'Nothing is saved: this booking was changed meanwhile. Please look at it first.',
  over: ({ booking, now }) =>
    isAhead(booking, now)
      ? `It is too late to change this session here. Please call ${studio.phone}.`
      : 'This session has begun. It can no longer be changed here.',
  'no button': 'Please press one of the buttons of this page.',
} satisfies Readonly<Record<string, Message>>;

/** Why nothing is changed: the booking has the change already, the form was refused, or a code. */
type NothingDone = keyof typeof undone | Refusal | { readonly already: Message };

type FormResult =
  /** The query of the page that says what is done, and which sessions were meant to be paid. */
  | { readonly done: Readonly<Record<string, string>> }
  | { readonly answer: Outcome }
  | { readonly undone: NothingDone };

/** Performs a form that the holder of a link has sent; returns what is done, or why nothing is. */
export async function performForm(view: View, form: Form, desk: Desk): Promise<FormResult> {
  const { text } = form;
  const { holder, booking, now } = view;
  if (text('action') === 'chat' && chat.isOffered(view)) {
    return { answer: await chat.answer(view, desk) };
  }
  const by: ChangedBy = holder === 'desk' ? 'desk' : `${holder}'s link`;
  const name = actionsOf(by).find((allowed) => allowed === text('action'));
  const seen = parseSeen(text('seen'));
  if (!name || !seen) return { undone: 'no button' };
  const action = changes[name];
  const change = action.read({ by, seen, seenChanges: Number(text('changes')) }, form, view);
  const own = 'mistakes' in change ? change.mistakes : [];
  const isAgreed = action.isAgreed === false || text('agreed') !== '';
  const refusal = refusalFor([...own, ...commonMistakes(text, isAgreed)], form);
  if (refusal || 'mistakes' in change) return { undone: refusal ?? 'no button' };
  const outcome = await desk.actions.change(booking.reference, change, now);
  if (outcome === 'unknown') throw new Error('A private link leads to no booking.');
  const [code = ''] = Object.keys(action.done);
  if (outcome === 'changed') {
    const meant = 'alsoPaid' in change ? [...(change.alsoPaid?.keys() ?? [])].join(' ') : '';
    return { done: { done: action.doneAs?.(change) ?? code, ...(meant && { meant }) } };
  }
  if (outcome === 'same already') return { undone: { already: action.already } };
  if (outcome !== 'moved') return { undone: outcome };
  return { undone: 'seenChanges' in change ? 'changed meanwhile' : 'moved meanwhile' };
}

const inWords = (message: Message, view: View) =>
  typeof message === 'string' ? message : message(view);

/** Returns what a page says, or undefined when the code is unknown or tells not of the newest change. */
export function outcomeOf(code: string, view: View): Outcome | undefined {
  const row = Object.hasOwn(done, code) ? done[code] : undefined;
  const newest = view.changes.at(-1);
  if (!row || !newest || !row.tells.includes(newest.status)) return undefined;
  if ((newest.changedBy === "artist's link") !== (view.holder === 'artist')) return undefined;
  if (row.isTrue?.(view) === false) return undefined;
  // No e-mail is sent about a session that is over: what counts is the time of the change.
  const then = { ...view, now: Date.parse(newest.changedAt) };
  const text = row.receipt?.(then);
  const href = text && whatsAppLink(view.booking.phoneNumber, text);
  const link = href ? { href, label: 'Send the receipt on WhatsApp' } : undefined;
  return { status: 200, message: inWords(row.message, then), link };
}

/** Returns what the response to a form says that has changed nothing. */
export function answerOf(result: NothingDone, view: View, form: Form) {
  if (typeof result !== 'object') {
    const status = result === 'no button' ? 400 : 409;
    return { refusal: { status, message: inWords(undone[result], view), form, code: result } };
  }
  if ('already' in result) {
    return { outcome: { status: 200, message: inWords(result.already, view) } };
  }
  return { refusal: result };
}
