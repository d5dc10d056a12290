import { dateInWords } from '#booking/dates';
import { booths, hoursOf } from '#booking/slots';
import type { IsoDate, IsoTime } from '#studio/clock';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import type { EmailContent } from './emailLayout.ts';
import { type EmailMessage, messageOf, onOneLine, studioMailbox, typedFields } from './emails.ts';

/** The email to the studio with the sessions of the next day. */

interface SheetSession {
  readonly booking: StoredBooking;
  /** The address of the studio's private page, if it is needed. */
  readonly link: string | undefined;
}

const isWaiting = ({ booking }: SheetSession) => booking.status === 'requested';

function sectionOf(session: SheetSession): EmailContent['sections'][number] {
  const { booking, link } = session;
  const state = isWaiting(session) ? 'waits for your answer' : 'confirmed';
  const label = isWaiting(session) ? 'Confirm or decline' : 'See the session';
  return {
    title: `${hoursOf(booking.slot)}, ${booths[booking.bookingType].name}: ${state}`,
    fields: [...typedFields(booking), ['Reference', booking.reference]],
    link: link ? { label, url: link } : undefined,
  };
}

function introductionOf(date: IsoDate, sessions: readonly SheetSession[]): string {
  const waiting = sessions.filter(isWaiting).map(({ booking }) => booking);
  const names = waiting.map((one) => onOneLine(one.fullName) || one.reference).join(', ');
  const toDo = names ? `Please call, to confirm: ${names}.` : 'All are confirmed.';
  return `Tomorrow, ${dateInWords(date)}, in Accra time (GMT). ${toDo}`;
}

/**
 * Renders the email with the sessions of a date, in the order in which they are given; `writtenAt`
 * is the time at which it was queued.
 */
export function renderSheet(
  date: IsoDate,
  writtenAt: IsoTime,
  sessions: readonly SheetSession[],
  deskLink: string,
): EmailMessage {
  const count = sessions.length === 1 ? '1 session' : `${sessions.length} sessions`;
  const content: EmailContent = {
    subject: `Tomorrow: ${count}, ${dateInWords(date)}`,
    introduction: introductionOf(date, sessions),
    sections: [
      ...sessions.map(sectionOf),
      { fields: [], link: { label: 'The desk: today, the week, every session', url: deskLink } },
    ],
    closing: 'This e-mail is for the studio alone. Do not forward it.',
  };
  return messageOf({ reference: date, kind: 'sheet', writtenAt }, studioMailbox, content, []);
}
