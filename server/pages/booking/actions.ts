import type { Selection } from '#booking/availability';
import { slotTaken } from '#booking/messages';
import { studioTime } from '#studio/clock';
import type { BookingRepository } from '../../bookings/bookingRepository.ts';
import { bookingWindowError } from '../../bookings/bookingWindowError.ts';
import {
  type MoveResult,
  maxMoves,
  type StatusChangeResult,
} from '../../bookings/changeQueries.ts';
import {
  type Invalid,
  parseSlotChoice,
  type SlotChoice,
} from '../../bookings/parseBookingRequest.ts';
import type { LinkHolder } from '../../bookings/privateLinks.ts';
import { type EmailKind, emailsOfMove } from '../../outbox/emailKinds.ts';
import { isAhead, type Outcome, toldByEmail, type View } from './view.ts';

/** The forms of the private pages. */

/** The action of a form of a private page. */
export type Action = 'confirm' | 'cancel' | 'move';

/** The actions of each holder of a link, with the e-mails that announce them to the other side. */
const emailsAbout: Readonly<Record<LinkHolder, Partial<Record<Action, readonly EmailKind[]>>>> = {
  studio: { confirm: ['confirmation'], cancel: ['cancellation'] },
  artist: { cancel: ['withdrawal'], move: emailsOfMove },
};

/** The maximum length of a reason in characters, as in the forms. */
export const maxReasonLength = 500;

/** Formats a session as `parseSession` reads it. */
export const sessionField = ({ bookingType, date, timeSlot }: Selection): string =>
  `${bookingType} ${date} ${timeSlot}`;

/** Parses a session as the forms write it: type, date and slot id. */
function parseSession(text: string): SlotChoice | Invalid {
  const [bookingType = '', date = '', timeSlot = ''] = text.split(' ');
  return parseSlotChoice({ bookingType, date, timeSlot });
}

/** Returns a reason on one line, without characters that PostgreSQL rejects. */
const parseReason = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxReasonLength)
    .replaceAll(/\p{Cs}/gu, '');

/** Parses the body of a form that the holder of a link has sent. */
function parseForm(body: string, holder: LinkHolder) {
  const fields = new URLSearchParams(body);
  const text = (name: string) => fields.get(name) ?? '';
  const allowed = Object.keys(emailsAbout[holder]) as Action[];
  const action = allowed.find((one) => one === text('action'));
  const seen = parseSession(text('seen'));
  if (!action || 'error' in seen) return { error: 'Please press one of the buttons of this page.' };
  if (!text('agreed')) return { error: 'Nothing is changed: please tick the box first.' };
  const to = action === 'move' ? parseSession(text('to')) : undefined;
  if (to && 'error' in to) return { error: 'Please choose one of the free times.' };
  const session: Selection = { ...seen, timeSlot: seen.slot.id };
  return { action, session, to, reason: parseReason(text('reason')) };
}

const doneAlready: Readonly<Record<Action, string>> = {
  confirm: 'This session was confirmed already.',
  cancel: 'This session was cancelled already.',
  move: 'Your booking is at this time already.',
};

/** Returns the message about an action that is done; `before` is the view before it. */
function done(action: Action, before: View): string {
  if (action === 'move') {
    return before.sendsEmail
      ? 'Your booking is moved. The studio will contact you to confirm the new time.'
      : 'Your booking is moved. Please call the studio to confirm the new time.';
  }
  const told = toldByEmail(before);
  if (before.holder === 'artist') return `Your booking is cancelled. ${told}`;
  if (action === 'confirm') return `The session is confirmed. ${told}`;
  return before.booking.status === 'requested'
    ? `The request is declined. ${told}`
    : `The session is cancelled. ${told}`;
}

type Result = Exclude<(MoveResult | StatusChangeResult)['outcome'], 'unknown'>;

const lookAgain = 'Nothing is changed: please look at the new time first.';

/** The messages about the results; the view is that before the action. */
const messages: Readonly<Record<Result, (action: Action, before: View) => string>> = {
  changed: done,
  'same already': (action) => doneAlready[action],
  taken: () => `${slotTaken} Your booking is unchanged.`,
  'too many': () => `You have moved this booking ${maxMoves} times. Please call to move it again.`,
  impossible: (action) =>
    `This session is cancelled. It cannot be ${action === 'move' ? 'moved' : 'confirmed'}.`,
  moved: (_, { holder }) =>
    holder === 'studio'
      ? `The artist has moved this session. ${lookAgain}`
      : `This booking was moved meanwhile. ${lookAgain}`,
};

/**
 * Performs a form that the holder of a link has sent. Returns the view after it, with its outcome;
 * after a refused move, also with the day of the time that is not free.
 */
export async function performForm(
  view: View,
  body: string,
  store: Pick<BookingRepository, 'changeStatus' | 'move'>,
): Promise<View & { readonly outcome: Outcome }> {
  const { booking, holder, now, sendsEmail } = view;
  const form = parseForm(body, holder);
  if (form.error !== undefined) return { ...view, outcome: { status: 400, message: form.error } };
  const { action, session, to, reason } = form;
  const refuse = (message: string) =>
    ({ ...view, day: to, outcome: { status: 409, message } }) as const;
  if (booking.status !== 'cancelled' && !isAhead(view)) {
    return refuse('This session has begun. It can no longer be changed here.');
  }
  const windowError = to && bookingWindowError(to.date, to.slot, studioTime(now));
  if (windowError) return refuse(windowError);

  const { reference } = booking;
  const emails = (sendsEmail && emailsAbout[holder][action]) || [];
  const change = { now, emails, changedBy: `${holder}'s link` as const };
  const status = action === 'confirm' ? 'confirmed' : 'cancelled';
  const result = to
    ? await store.move(reference, { ...change, from: session, to })
    : await store.changeStatus(reference, { ...change, status, reason, session });
  if (result.outcome === 'unknown') throw new Error('A private link leads to no booking.');
  const message = messages[result.outcome](action, view);
  const isDone = result.outcome === 'changed' || result.outcome === 'same already';
  return isDone
    ? { ...view, booking: result.booking, outcome: { status: 200, message } }
    : { ...refuse(message), booking: result.booking };
}
