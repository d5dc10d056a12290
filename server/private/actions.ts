import type { Selection } from '#booking/availability';
import { slotTaken } from '#booking/messages';
import { studioTime } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import { bookingWindowError } from '../bookings/bookingWindowError.ts';
import { type EmailKind, emailsOfCancellation, emailsOfMove } from '../bookings/emailKinds.ts';
import type { MoveResult } from '../bookings/moveQueries.ts';
import { type Invalid, parseSlotChoice, type SlotChoice } from '../bookings/parseBookingRequest.ts';
import type { LinkedBooking, LinkHolder } from '../bookings/privateLinks.ts';
import type { StatusChangeResult } from '../bookings/statusQueries.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import { isAhead, type Outcome } from './parts.ts';

/** What the forms of the private pages do. */

/** A form of a private page as it was sent. */
export interface SentForm {
  readonly action: Action;
  /** The session that the sender has seen. */
  readonly seen: Selection;
  /** The session to move to. */
  readonly to: SlotChoice | undefined;
  readonly reason: string;
}

type Action = 'confirm' | 'cancel' | 'move';

/** The actions of each holder of a link. */
const actionsOf: Readonly<Record<LinkHolder, readonly Action[]>> = {
  studio: ['confirm', 'cancel'],
  artist: ['cancel', 'move'],
};

/** The maximum length of a reason in characters, as in the forms. */
const maxReasonLength = 500;

/** Parses a session as the forms write it: type, date (yyyy-MM-dd) and slot id. */
function parseSession(text: unknown): SlotChoice | Invalid {
  const [bookingType = '', date = '', timeSlot = ''] = String(text).split(' ');
  return parseSlotChoice({ bookingType, date, timeSlot });
}

/** Parses the fields of a form that the holder of a link has sent. */
export function parseForm(
  fields: Readonly<Record<string, unknown>>,
  holder: LinkHolder,
): SentForm | Invalid {
  const action = actionsOf[holder].find((one) => one === fields.action);
  if (!action) return { error: 'Please press one of the buttons of this page.' };
  const seen = parseSession(fields.seen);
  if ('error' in seen) return seen;
  const to = action === 'move' ? parseSession(fields.to) : undefined;
  if (to && 'error' in to) return to;
  const { bookingType, date, slot } = seen;
  // PostgreSQL rejects text with a NUL character.
  const reason = String(fields.reason ?? '').replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ');
  return {
    action,
    seen: { bookingType, date, timeSlot: slot.id },
    to,
    reason: reason.trim().slice(0, maxReasonLength),
  };
}

interface Options {
  readonly store: Pick<BookingRepository, 'change' | 'move'>;
  /** In milliseconds since 1970 (UTC). */
  readonly now: number;
  /** True when a mail server is configured. */
  readonly sendsEmail: boolean;
}

/** What a form has done: the booking afterwards and the message for its sender. */
export interface Performed {
  readonly booking: StoredBooking;
  readonly outcome: Outcome;
}

/** Performs a form of a private page. */
export async function perform(
  { booking, holder }: LinkedBooking,
  { action, seen, to, reason }: SentForm,
  { store, now, sendsEmail }: Options,
): Promise<Performed> {
  const refuse = (message: string): Performed => ({ booking, outcome: { tone: 'bad', message } });
  if (!isAhead(booking, studioTime(now))) {
    return refuse('This session has begun. Please call to change it.');
  }
  const emails = (kinds: readonly EmailKind[]) => (sendsEmail ? kinds : []);
  const { reference } = booking;
  const changedBy = `${holder}'s link` as const;
  if (to) {
    const error = bookingWindowError(to.date, to.slot, studioTime(now));
    if (error !== null) return refuse(error);
    const move = { from: seen, to, now, emails: emails(emailsOfMove), changedBy };
    return performed(await store.move(reference, move), action, holder);
  }
  const result = await store.change(reference, {
    status: action === 'confirm' ? 'confirmed' : 'cancelled',
    reason,
    now,
    emails: emails(emailsOf(action, holder)),
    changedBy,
    session: seen,
  });
  return performed(result, action, holder);
}

/** The emails about a change of status: only the other side needs to be told by the studio. */
function emailsOf(action: Action, holder: LinkHolder): readonly EmailKind[] {
  if (action === 'confirm') return ['confirmation'];
  return holder === 'artist' ? emailsOfCancellation : ['cancellation'];
}

const done: Readonly<Record<Action, string>> = {
  confirm: 'The session is confirmed.',
  cancel: 'The session is cancelled, and its hours are free.',
  move: 'Your booking is moved. The studio will contact you to confirm the new time.',
};

const doneAlready: Readonly<Record<Action, string>> = {
  confirm: 'The session was confirmed already.',
  cancel: 'The session was cancelled already.',
  move: 'Your booking is at this time already.',
};

/** Describes the result of an action. */
function performed(
  result: MoveResult | StatusChangeResult,
  action: Action,
  holder: LinkHolder,
): Performed {
  if (result.outcome === 'unknown') throw new Error('A private link leads to no booking.');
  const { booking } = result;
  switch (result.outcome) {
    case 'changed':
      return { booking, outcome: { tone: 'good', message: done[action] } };
    case 'same already':
      return { booking, outcome: { tone: 'good', message: doneAlready[action] } };
    case 'taken':
      return {
        booking,
        outcome: { tone: 'bad', message: `${slotTaken} Your booking is unchanged.` },
      };
    case 'impossible':
      return {
        booking,
        outcome: { tone: 'bad', message: 'The session was cancelled; its hours may be taken.' },
      };
    case 'moved': {
      const mover =
        holder === 'studio' ? 'The artist has moved this session' : 'This booking was moved';
      return {
        booking,
        outcome: { tone: 'bad', message: `${mover} meanwhile. Please look at its time again.` },
      };
    }
  }
}
