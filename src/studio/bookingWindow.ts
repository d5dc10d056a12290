/** The booking window, decided by the owner of the studio; the booking rules read it. */

/** Number of days after today that can be booked; applies to the calendar and the server. */
export const openingHorizonDays = 365;

/** A day of the week; 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/**
 * The days of the week on which the studio is closed, e.g. `[0, 1]` for Sundays and Mondays
 * (specification, section 9).
 */
export const closedWeekdays: readonly Weekday[] = [0];
