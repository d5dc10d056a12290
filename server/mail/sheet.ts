import { html } from 'hono/html';
import { dateInWords } from '#booking/dates';
import { booths, hoursOf } from '#booking/slots';
import type { IsoDate, IsoTime } from '#studio/clock';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import { emailDocument, type Field, fieldTable, signature } from './emailLayout.ts';
import {
  contactFields,
  type EmailMessage,
  messageIdOf,
  onOneLine,
  studioMailbox,
} from './emails.ts';

/** The email to the studio with the sessions of the next day. */

/** The sessions of a date. */
export interface Sheet {
  readonly date: IsoDate;
  /** The time at which the email was queued. */
  readonly writtenAt: IsoTime;
  readonly sessions: readonly SheetSession[];
}

interface SheetSession {
  readonly booking: StoredBooking;
  /** The address of the studio's private page; absent when the session is confirmed. */
  readonly link: string | undefined;
}

/** Notes are on one line, so that they cannot imitate the fields of another session. */
const fieldsOf = (booking: StoredBooking): Field[] => [
  ...contactFields(booking),
  ['Notes', onOneLine(booking.notes) || 'none'],
  ['Reference', booking.reference],
];

const linkLabel = 'Confirm or decline';

function titleOf({ booking: { bookingType, slot }, link }: SheetSession): string {
  const status = link ? 'waits for your answer' : 'confirmed';
  return `${hoursOf(slot)}, ${booths[bookingType].name}: ${status}`;
}

/** The sentences above the sessions. */
function introductionOf({ date, sessions }: Sheet): string {
  const waiting = sessions.filter(({ link }) => link);
  const names = waiting.map(({ booking }) => onOneLine(booking.fullName)).join(', ');
  const toDo = names ? `Please call, to confirm: ${names}.` : 'All are confirmed.';
  return `Tomorrow, ${dateInWords(date)}, in Accra time (GMT). ${toDo}`;
}

/** The sentence below the sessions. */
const closing = 'This e-mail is for the studio alone. Do not forward it.';

const asText = (sheet: Sheet): string =>
  [
    introductionOf(sheet),
    ...sheet.sessions.map((session) =>
      [
        titleOf(session),
        ...fieldsOf(session.booking).map(([name, value]) => `${name}: ${value}`),
        ...(session.link ? [`${linkLabel}: ${session.link}`] : []),
      ].join('\n'),
    ),
    closing,
    signature,
  ].join('\n\n');

const asHtml = (sheet: Sheet, subject: string): string =>
  emailDocument(
    subject,
    html`<p>${introductionOf(sheet)}</p>
    ${sheet.sessions.map(
      (session) => html`<h2 style="margin: 24px 0 8px; font-size: 18px">${titleOf(session)}</h2>
    ${fieldTable(fieldsOf(session.booking))}
    ${session.link ? html`<p><a href="${session.link}">${linkLabel}</a></p>` : ''}`,
    )}
    <p>${closing}</p>`,
  );

/** Renders the email with the sessions of a date, in the order in which they are given. */
export function renderSheet(sheet: Sheet): EmailMessage {
  const { date, writtenAt, sessions } = sheet;
  const count = sessions.length === 1 ? '1 session' : `${sessions.length} sessions`;
  const subject = `Tomorrow: ${count}, ${dateInWords(date)}`;
  return {
    from: studioMailbox,
    to: studioMailbox,
    replyTo: studioMailbox,
    messageId: messageIdOf(date, 'sheet', writtenAt),
    subject,
    text: asText(sheet),
    html: asHtml(sheet, subject),
    attachments: [],
  };
}
