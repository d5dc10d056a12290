import {
  ICalAlarmType,
  ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { spansOf } from '#booking/closedHours';
import { eventDetails } from '#booking/messages';
import { booths, type Slot } from '#booking/slots';
import { type IsoDate, momentOf, type Timestamp } from '#studio/clock';
import { studio } from '#studio/studio';
import { priceAndMoney } from '../money.ts';
import { stateRow } from '../sessionState.ts';
import type { StoredBooking } from '../storedBooking.ts';
import { stableId } from './idDomain.ts';
import { isolated } from './isolated.ts';
import { nameOf, otherTexts } from './sessionWords.ts';

/** Formats sessions as iCalendar files (RFC 5545) with times in UTC. */

const eventStatus = {
  requested: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  declined: ICalEventStatus.CANCELLED,
};

/** The polling interval of the feed for calendar programs, in seconds. */
const refreshInterval = 60 * 60;

/** Escapes a text (RFC 5545, section 3.3.11), which ical-generator does for events alone. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&');

const calendarOf = (
  events: ICalEventData[],
  name: string | null = null,
  method = ICalCalendarMethod.PUBLISH,
): string =>
  `${new ICalCalendar({
    prodId: { company: escaped(studio.name), product: 'Bookings' },
    method,
    name: name && escaped(name),
    // A file is not asked for again.
    ttl: name === null ? null : refreshInterval,
    events,
  }).toString()}\r\n`;

/** Returns the event of a span of a date, in minutes after midnight. */
const eventAt = (
  id: string,
  date: IsoDate,
  { start, end }: Pick<Slot, 'start' | 'end'>,
  now: Timestamp,
): ICalEventData => ({
  id: stableId(id),
  stamp: new Date(now),
  start: new Date(momentOf({ date, minutes: start })),
  end: new Date(momentOf({ date, minutes: end })),
});

/** Returns what the artist's and the studio's event of a booking share. */
const eventOf = (booking: StoredBooking, now: Timestamp): ICalEventData => ({
  ...eventAt(booking.reference, booking.date, booking.slot, now),
  // Calendar programs keep the version with the highest number (RFC 5545, section 3.8.7.4).
  sequence: booking.changeCount,
  location: `${studio.address}, ${studio.country}`,
  status: eventStatus[stateRow(booking, now).ticket],
});

/** Returns the alarm at 18:00 of the day before a session, in seconds before it begins. */
const eveningBefore = ({ slot }: StoredBooking) => ({
  type: ICalAlarmType.display,
  trigger: (slot.start + (24 - 18) * 60) * 60,
});

/** Returns an iCalendar file with sessions of an artist, without personal data except references. */
export const calendarFile = (bookings: readonly StoredBooking[], now: Timestamp): string =>
  calendarOf(bookings.map((booking) => artistEvent(booking, now)));

/** Encodes what a parameter cannot contain (RFC 6868); ical-generator puts the quotes around it. */
const parameter = (text: string) => text.replaceAll('^', '^^').replaceAll('"', "^'");

/**
 * Returns the iCalendar file that removes a session from the artist's calendar: calendar programs ask for
 * the method, the studio as the organizer, the artist's address, and one event (RFC 5546, section 3.2.5).
 */
export function cancellationFile(booking: StoredBooking, now: Timestamp): string {
  const event = {
    ...artistEvent(booking, now),
    organizer: { name: parameter(studio.name), email: studio.email },
    attendees: [{ email: booking.email }],
  };
  return calendarOf([event], null, ICalCalendarMethod.CANCEL);
}

const artistEvent = (booking: StoredBooking, now: Timestamp): ICalEventData => ({
  ...eventOf(booking, now),
  summary: `${booths[booking.bookingType].name}, ${studio.name}`,
  description: eventDetails(booking.reference),
  alarms: stateRow(booking, now).ticket === 'confirmed' ? [eveningBefore(booking)] : [],
});

function studioEvent(booking: StoredBooking, now: Timestamp, name: string): ICalEventData {
  const { bookingType, phoneNumber, email, reference } = booking;
  const isOpen = stateRow(booking, now).ticket === 'requested' ? ' (unconfirmed)' : '';
  return {
    ...eventOf(booking, now),
    summary: `${name}${isOpen}, ${booths[bookingType].name}`,
    description: [
      phoneNumber && `Phone: ${phoneNumber}`,
      email && `Email: ${email}`,
      `Reference: ${reference}`,
      `Price: ${priceAndMoney(booking, now)}`,
      ...otherTexts(booking).map(({ name, value }) => `${name}: ${value}`),
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

/**
 * Returns an iCalendar file with one session for the studio: without a name, which opens a calendar. That of
 * the artist may be left out, because a filter refused it.
 */
export const studioFile = (booking: StoredBooking, now: Timestamp): string =>
  calendarOf([studioEvent(booking, now, isolated(booking.fullName) || 'Somebody')]);

/**
 * Returns an iCalendar file with sessions and closed hours for the studio, with the artists' contact
 * details. The name comes first, because a month shows few letters.
 */
export function studioCalendar(
  bookings: readonly StoredBooking[],
  closed: ReadonlyMap<IsoDate, readonly number[]>,
  now: Timestamp,
): string {
  const events = bookings.map((booking) => studioEvent(booking, now, nameOf(booking)));
  const closedEvents = [...closed].flatMap(([date, halfHours]) =>
    spansOf(halfHours).map((span) => ({
      ...eventAt(`closed-${date}-${span.start}`, date, span, now),
      summary: 'Closed',
    })),
  );
  return calendarOf([...events, ...closedEvents], `${studio.name}: bookings`);
}
