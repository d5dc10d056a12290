import type { Session } from '#booking/availability';
import { eventDetails } from '#booking/messages';
import { booths, findSlot } from '#booking/slots';
import { type IsoDate, isoTime, momentOf } from '#studio/clock';
import { studio } from '#studio/studio';

/** Returns a time as the link needs it, in UTC: e.g. "20261202T160000Z". */
const inUtc = (date: IsoDate, minutes: number): string =>
  isoTime(momentOf({ date, minutes })).replaceAll(/[-:]|\.000/g, '');

/**
 * Returns the link that opens Google Calendar with the session of a booking as a new event, or null
 * for a slot that the type does not have. It contains no personal data except the reference.
 */
export function googleCalendarLink(session: Session): string | null {
  const { bookingType, date, timeSlot, reference } = session;
  const slot = session.slot ?? findSlot(bookingType, timeSlot);
  if (!slot) return null;
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${booths[bookingType].name}, ${studio.name}`,
    dates: `${inUtc(date, slot.start)}/${inUtc(date, slot.end)}`,
    details: eventDetails(reference),
    location: `${studio.address}, ${studio.country}`,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
