import {
  ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { booths, findSlot } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { studio } from '#studio/studio';
import type { StoredBooking } from './bookingRepository.ts';
import type { BookingStatus } from './bookingStatus.ts';

/** Sessions as iCalendar files (RFC 5545), times in UTC. */

const eventStatus: Readonly<Record<BookingStatus, ICalEventStatus>> = {
  requested: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

/** Calendars take a version of a session for newer than another when its number is higher. */
const sequence: Readonly<Record<BookingStatus, number>> = {
  requested: 0,
  confirmed: 1,
  cancelled: 2,
};

const emptyCalendar = () =>
  new ICalCalendar({
    prodId: { company: studio.name, product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });

/** What both the artist and the studio see of a session. */
function sessionOf(
  { reference, bookingType, date, timeSlot, status }: StoredBooking,
  now: number,
): ICalEventData {
  const slot = findSlot(bookingType, timeSlot);
  if (!slot) throw new Error(`There is no ${bookingType} slot "${timeSlot}"`);
  return {
    id: `${reference}@${studio.email.split('@')[1]}`,
    sequence: sequence[status],
    stamp: new Date(now),
    start: new Date(momentOf({ date, minutes: slot.start })),
    end: new Date(momentOf({ date, minutes: slot.end })),
    location: `${studio.street}, ${studio.district}, ${studio.city}, ${studio.country}`,
    status: eventStatus[status],
  };
}

/**
 * A session for the artist's own calendar, with nothing personal but the reference. `now` is in
 * milliseconds since 1970 (UTC).
 */
export function calendarFile(booking: StoredBooking, now: number): string {
  const { bookingType, reference } = booking;
  const calendar = emptyCalendar();
  calendar.createEvent({
    ...sessionOf(booking, now),
    summary: `${booths[bookingType].name}, ${studio.name}`,
    description: `Reference ${reference}. To change or cancel, call ${studio.phone} or write to ${studio.email}.`,
  });
  return calendar.toString();
}

/** The sessions for the studio's own calendar, with whom to call. `now` is as above. */
export function studioCalendar(bookings: readonly StoredBooking[], now: number): string {
  const calendar = emptyCalendar();
  calendar.name(`${studio.name}: bookings`);
  for (const booking of bookings) {
    const { bookingType, fullName, phoneNumber, email, notes, reference } = booking;
    calendar.createEvent({
      ...sessionOf(booking, now),
      summary: `${booths[bookingType].name}: ${fullName}`,
      description: [
        `Phone: ${phoneNumber}`,
        `Email: ${email}`,
        `Reference: ${reference}`,
        ...(notes ? [`Notes: ${notes}`] : []),
      ].join('\n'),
    });
  }
  return calendar.toString();
}
