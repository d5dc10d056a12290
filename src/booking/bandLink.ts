import type { Session } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { booths, hoursInWords, hoursOfSession } from '#booking/slots';
import { mapUrl } from '#studio/map';
import { studio } from '#studio/studio';

/**
 * Returns the link that opens WhatsApp with where and when a session is, for those who come along. It
 * has nothing that is private: no name, no reference and no link to the booking. One that the studio has
 * not confirmed says so.
 */
export function bandLink(session: Session, isConfirmed: boolean): string {
  const hours = hoursInWords(hoursOfSession(session));
  const when = `${booths[session.bookingType].name}, ${dateInWords(session.date)}, ${hours}`;
  const text = `${isConfirmed ? '' : 'Not confirmed yet: '}${studio.name}: ${when}.\n${studio.address}: ${mapUrl()}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
