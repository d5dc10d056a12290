import { dayAvailability, firstOpenDate } from '#booking/openDates';
import type { Session } from '#machines/bookingSelectors';

/** Selectors of the booking machine for the calendar and the suggestions; dates are yyyy-MM-dd. */

/** Returns the open slots of the selected type on a date and, if there are none, the reason. */
export const availabilityOn = ({ bookingType, booked, now }: Session, date: string) =>
  dayAvailability(bookingType, date, booked, now);

/** Returns the first available date for the selected type, or null when there is none. */
export const firstAvailableDate = ({ bookingType, booked, now }: Session): string | null =>
  firstOpenDate(bookingType, booked, now);

/** Returns the date that was cleared because it is full, or null. */
export const fullDate = ({ selectionChange: change }: Session): string | null =>
  change?.kind === 'date cleared' && change.reason === 'full' ? change.date : null;
