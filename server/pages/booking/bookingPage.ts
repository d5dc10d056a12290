import { isDate } from '#booking/dates';
import { bookingTypes } from '#booking/slots';
import { studioTime } from '#studio/clock';
import type { OpenLink } from '../../bookings/queries/linkQueries.ts';
import { isErased } from '../../bookings/storedBooking.ts';
import { type Desk, readDays } from '../desk/desk.ts';
import type { ReadField } from '../form.ts';
import type { PrivatePage } from '../pageShell.tsx';
import { artistPage } from './artistPage.tsx';
import { studioPage } from './studioPage.tsx';
import type { View } from './view.ts';

/**
 * Returns what the holder of a link is shown of its booking, the desk of the one with a reference; the
 * artist without its e-mails and its series. Undefined when there is no such booking.
 */
export async function readView(
  { bookings, now, sendsEmail }: Desk,
  link: OpenLink,
  reference?: string,
): Promise<View | undefined> {
  const view = { holder: link.holder, now, sendsEmail };
  if (link.holder === 'artist') {
    const changes = await bookings.changesOf(link.booking.reference);
    return { ...view, booking: link.booking, changes, emails: [], together: [], gaps: [] };
  }
  const shown = link.holder === 'desk' ? reference : link.booking.reference;
  const details = shown && (await bookings.bookingDetails(shown));
  return details ? { ...details, ...view } : undefined;
}

/** Returns the day whose free times are wanted, by a query or a form. */
export function dayOf(text: ReadField): View['day'] {
  const bookingType = bookingTypes.find((type) => type === text('bookingType'));
  return bookingType && { bookingType, date: text('date') };
}

/** Returns the page of a booking, with what is known of other bookings. */
export async function bookingPage(view: View, desk: Desk): Promise<PrivatePage> {
  const date = view.day?.date ?? '';
  const days = isDate(date) ? await readDays(desk, date, date) : undefined;
  // A page without a day asks for no other one.
  const isAsked = view.day !== undefined || view.booking.status === 'cancelled';
  const booked = isAsked ? await desk.bookings.bookedDates(studioTime(view.now).date) : {};
  const isArtist = view.holder === 'artist';
  const hasOthers = !isArtist && !isErased(view.booking);
  const ofArtist = hasOthers ? await desk.bookings.bookingsOfArtist(view.booking) : [];
  const shown = { ...view, booked, ofArtist, days };
  return isArtist ? artistPage(shown) : studioPage(shown);
}
