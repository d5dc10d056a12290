import { dateInWords, shortDate } from '#booking/dates';
import { booths, hoursInWords } from '#booking/slots';
import type { IsoDate, Timestamp } from '#studio/clock';
import { telephoneUrl } from '#studio/telephone';
import { otherTexts } from '../bookings/format/sessionWords.ts';
import { priceAndMoney } from '../bookings/money.ts';
import { countedAs, stateRow, unansweredTitle } from '../bookings/sessionState.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';
import { sumsInWords } from '../bookings/sums.ts';
import type { QueuedEmail } from '../outbox/outboxQueries.ts';
import type { SheetNews } from './dueEmails.ts';
import { onOneLine } from './emailLayout.ts';
import { contactLines, deskLinkWarning, type EmailMessage, messageOf } from './emails.ts';

interface Sheet extends SheetNews {
  readonly date: IsoDate;
  /** True when it is late: the sessions are of the current day. */
  readonly isToday: boolean;
  readonly deskLink: string;
  readonly now: Timestamp;
}

const artistName = ({ fullName, reference }: StoredBooking) => onOneLine(fullName) || reference;

/** A session as a title with whom to call. */
function sectionOf(booking: StoredBooking, now: Timestamp, deskLink: string) {
  const { slot, bookingType } = booking;
  const state = stateRow(booking, now).fact || 'confirmed';
  const contact = contactLines(booking, now).map((line, index) => ({
    ...line,
    name: index === 0 ? 'Phone' : 'Chat',
  }));
  return {
    title: `${hoursInWords(slot)}, ${booths[bookingType].name}: ${state}`,
    fields: [
      {
        name: 'Name',
        value: artistName(booking),
        href: deskLink + booking.reference,
        text: artistName(booking),
      },
      ...contact,
      { name: 'Price', value: priceAndMoney(booking, now) },
      ...otherTexts(booking),
      ...(booking.studioNote ? [{ name: 'Your note', value: booking.studioNote }] : []),
    ],
  };
}

/** The greatest number of rows of a list: mail programs cut an e-mail off at about 100 KB. */
const maxRows = 30;

/** A list of sessions: whom to call, then a link to the session. */
function sessionList(title: string, bookings: readonly StoredBooking[], deskLink: string) {
  if (bookings.length === 0) return [];
  const rows = bookings.slice(0, maxRows).map((booking) => {
    const value = `${shortDate(booking.date)}, ${hoursInWords(booking.slot)}, ${artistName(booking)}`;
    const href = deskLink + booking.reference;
    const name = onOneLine(booking.phoneNumber) || 'no number';
    const nameHref = telephoneUrl(booking.phoneNumber);
    return { name, nameHref, value, href, text: `${value}: ${href}` };
  });
  const left = bookings.length - rows.length;
  const more = { name: `and ${left} more`, value: 'open the desk', href: deskLink };
  return [{ title, fields: left > 0 ? [...rows, more] : rows }];
}

/** Renders the studio's email of an evening; `writtenAt` is the time at which it was queued. */
export function renderSheet(sheet: Sheet, writtenAt: QueuedEmail['writtenAt']): EmailMessage {
  const { date, isToday, now, sessions, waiting, unanswered, unreachable, deskLink } = sheet;
  const { deposits, backups, lastMonth } = sheet;
  const day = isToday ? 'Today' : 'Tomorrow';
  const count = `${sessions.length || 'no'} session${sessions.length === 1 ? '' : 's'}`;
  const toCall = countedAs(sessions, now, 'waiting for an answer').map(artistName);
  const queued = { reference: date, kind: 'sheet', writtenAt } as const;
  return messageOf(queued, {
    subject: `${day}: ${count}, ${dateInWords(date)}`,
    introduction: [
      `${day} in Accra time (GMT): ${count}.`,
      toCall.length > 0 && `Please call, to confirm: ${toCall.join(', ')}.`,
      ...backups,
      lastMonth && `Last month: ${sumsInWords(lastMonth)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    title: dateInWords(date),
    link: { label: 'Open the desk', url: deskLink },
    sections: [
      ...sessions.map((booking) => sectionOf(booking, now, deskLink)),
      ...sessionList('Waiting for more than a day', waiting, deskLink),
      ...sessionList(`${unansweredTitle}: ${unanswered.length}`, unanswered, deskLink),
      ...sessionList('Deposit not received for more than two days', deposits, deskLink),
      ...sessionList('E-mails to these artists do not arrive: please call', unreachable, deskLink),
    ],
    closing: deskLinkWarning,
  });
}
