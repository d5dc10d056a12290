import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { booths, findSlot } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { studio } from '#studio/studio';
import type { Booking } from './bookingStore.ts';

/**
 * A booking as an iCalendar file (RFC 5545) for the artist's own calendar: times in UTC, tentative
 * until the studio has confirmed it, and nothing personal but the reference. `now` is in
 * milliseconds since 1970 (UTC).
 */
export function calendarFile(booking: Booking, now: number): string {
  const { reference, bookingType, date, timeSlot } = booking;
  const slot = findSlot(bookingType, timeSlot);
  if (!slot) throw new Error(`There is no ${bookingType} slot "${timeSlot}"`);
  const calendar = new ICalCalendar({
    prodId: { company: studio.name, product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${reference}@${studio.email.split('@')[1]}`,
    stamp: new Date(now),
    start: new Date(momentOf({ date, minutes: slot.start })),
    end: new Date(momentOf({ date, minutes: slot.end })),
    summary: `${booths[bookingType].name}, ${studio.name}`,
    description: `Reference ${reference}. To change or cancel, call ${studio.phone} or write to ${studio.email}.`,
    location: `${studio.street}, ${studio.district}, ${studio.city}, ${studio.country}`,
    status: ICalEventStatus.TENTATIVE,
  });
  return calendar.toString();
}
