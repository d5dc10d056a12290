/** When the studio is open: the owner's decisions that the booking rules read. */

/** How many days after today a session may lie; the calendar and the server read this number. */
export const openingHorizonDays = 365;

/** The day of the week on which the studio is closed, 0 being Sunday (specification, section 9). */
export const closedWeekday = 0;
