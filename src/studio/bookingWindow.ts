/** The booking window, decided by the owner of the studio; the booking rules read it. */

/** Number of days after today that can be booked; applies to the calendar and the server. */
export const openingHorizonDays = 365;

/** The weekday on which the studio is closed; 0 is Sunday (specification, section 9). */
export const closedWeekday = 0;
