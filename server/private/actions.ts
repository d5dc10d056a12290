import type { Selection } from '#booking/availability';
import { studioTime, type Timestamp } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import { bookingWindowError } from '../bookings/bookingWindowError.ts';
import { type Invalid, parseSlotChoice, type SlotChoice } from '../bookings/parseBookingRequest.ts';
import type { LinkedBooking, LinkHolder } from '../bookings/privateLinks.ts';
import { type EmailKind, emailsOfCancellation, emailsOfMove } from '../outbox/emailKinds.ts';
import { type Action, outcomeOf } from './outcomes.ts';
import { isAhead, type View } from './view.ts';

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

/** The actions of each holder of a link, with the e-mails that announce them to the other side. */
const emailsAbout: Readonly<Record<LinkHolder, Partial<Record<Action, readonly EmailKind[]>>>> = {
  studio: { confirm: ['confirmation'], cancel: ['cancellation'] },
  artist: { cancel: emailsOfCancellation, move: emailsOfMove },
};

/** The maximum length of a reason in characters, as in the forms. */
export const maxReasonLength = 500;

/** Formats a session as `parseSession` reads it. */
export const sessionField = ({ bookingType, date, timeSlot }: Selection): string =>
  `${bookingType} ${date} ${timeSlot}`;

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
  const allowed = Object.keys(emailsAbout[holder]) as Action[];
  const action = allowed.find((one) => one === text('action'));
  const seen = parseSession(text('seen'));
  if (!action || 'error' in seen) return { error: 'Please press one of the buttons of this page.' };
  const to = action === 'move' ? parseSession(text('to')) : undefined;
  if (to && 'error' in to) return { error: 'Please choose one of the free times.' };
  const reason = parseReason(text('reason'));
  return { action, seen: { ...seen, timeSlot: seen.slot.id }, to, reason };
}

interface Options {
  readonly store: Pick<BookingRepository, 'changeStatus' | 'move'>;
  readonly now: Timestamp;
  /** True when a mail server is configured. */
  readonly sendsEmail: boolean;
}

/** Performs a form; returns the booking afterwards and the outcome for its sender. */
export async function perform(
  { booking, holder }: LinkedBooking,
  { action, seen, to, reason }: SentForm,
  { store, now, sendsEmail }: Options,
): Promise<Required<Pick<View, 'booking' | 'outcome'>>> {
  const refuse = (message: string) => ({ booking, outcome: { status: 409, message } as const });
  if (booking.status !== 'cancelled' && !isAhead(booking, studioTime(now))) {
    return refuse('This session has begun. It can no longer be changed here.');
  }
  const windowError = to && bookingWindowError(to.date, to.slot, studioTime(now));
  if (windowError) return refuse(windowError);

  const { reference, status: before } = booking;
  const emails = (sendsEmail && emailsAbout[holder][action]) || [];
  const changedBy = `${holder}'s link` as const;
  const status = action === 'confirm' ? 'confirmed' : 'cancelled';
  const result = to
    ? await store.move(reference, { from: seen, to, now, emails, changedBy })
    : await store.changeStatus(reference, {
        status,
        reason,
        now,
        emails,
        changedBy,
        session: seen,
      });
  if (result.outcome === 'unknown') throw new Error('A private link leads to no booking.');
  const outcome = outcomeOf(result.outcome, { action, holder, before, sendsEmail });
  return { booking: result.booking, outcome };
}
