import type { Selection } from '#booking/availability';
import { studioTime } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import { bookingWindowError } from '../bookings/bookingWindowError.ts';
import { type Invalid, parseSlotChoice, type SlotChoice } from '../bookings/parseBookingRequest.ts';
import type { LinkedBooking, LinkHolder } from '../bookings/privateLinks.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import { type EmailKind, emailsOfCancellation, emailsOfMove } from '../outbox/emailKinds.ts';
import { type Action, type Attempt, outcomeOf } from './outcomes.ts';
import { isAhead, type Outcome } from './parts.ts';

/** Parses and performs the forms of the private pages. */

/** A form of a private page as it was sent. */
export interface SentForm {
  readonly action: Action;
  /** The session that the sender has seen. */
  readonly seen: Selection;
  /** The session to move to. */
  readonly to: SlotChoice | undefined;
  readonly reason: string;
}

/** The actions of each holder of a link. */
const actionsOf: Readonly<Record<LinkHolder, readonly Action[]>> = {
  studio: ['confirm', 'cancel'],
  artist: ['cancel', 'move'],
};

/** The maximum length of a reason in characters, as in the forms. */
const maxReasonLength = 500;

/** Parses a session as the forms write it: type, date (yyyy-MM-dd) and slot id. */
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
export function parseForm(body: string, holder: LinkHolder): SentForm | Invalid {
  const fields = new URLSearchParams(body);
  const text = (name: string) => fields.get(name) ?? '';
  const action = actionsOf[holder].find((one) => one === text('action'));
  const seen = parseSession(text('seen'));
  if (!action || 'error' in seen) return { error: 'Please press one of the buttons of this page.' };
  const to = action === 'move' ? parseSession(text('to')) : undefined;
  if (to && 'error' in to) return { error: 'Please choose one of the free times.' };
  const { bookingType, date, slot } = seen;
  return {
    action,
    seen: { bookingType, date, timeSlot: slot.id },
    to,
    reason: parseReason(text('reason')),
  };
}

interface Options {
  readonly store: Pick<BookingRepository, 'changeStatus' | 'move'>;
  /** In milliseconds since 1970 (UTC). */
  readonly now: number;
  /** True when a mail server is configured. */
  readonly sendsEmail: boolean;
}

/** The result of a form: the booking afterwards and the message for its sender. */
interface Performed {
  readonly booking: StoredBooking;
  readonly outcome: Outcome;
}

/** Performs a form of a private page. */
export async function perform(
  { booking, holder }: LinkedBooking,
  { action, seen, to, reason }: SentForm,
  { store, now, sendsEmail }: Options,
): Promise<Performed> {
  const refuse = (message: string): Performed => ({ booking, outcome: { status: 409, message } });
  if (booking.status !== 'cancelled' && !isAhead(booking, studioTime(now))) {
    return refuse('This session has begun. It can no longer be changed here.');
  }
  const windowError = to && bookingWindowError(to.date, to.slot, studioTime(now));
  if (windowError) return refuse(windowError);

  const { reference } = booking;
  const changedBy = `${holder}'s link` as const;
  const emails = sendsEmail ? emailsOf(action, holder) : [];
  const result = to
    ? await store.move(reference, { from: seen, to, now, emails, changedBy })
    : await store.changeStatus(reference, {
        status: action === 'confirm' ? 'confirmed' : 'cancelled',
        reason,
        now,
        emails,
        changedBy,
        session: seen,
      });
  if (result.outcome === 'unknown') throw new Error('A private link leads to no booking.');
  const attempt: Attempt = { action, holder, before: booking.status, sendsEmail };
  return { booking: result.booking, outcome: outcomeOf(result, attempt) };
}

/** The e-mails about an action. The studio needs none about its own. */
function emailsOf(action: Action, holder: LinkHolder): readonly EmailKind[] {
  if (action === 'move') return emailsOfMove;
  if (action === 'confirm') return ['confirmation'];
  return holder === 'artist' ? emailsOfCancellation : ['cancellation'];
}
