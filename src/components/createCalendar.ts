import { GregorianCalendar } from '@internationalized/date';

/**
 * Returns the Gregorian calendar, the only one that the site uses. In the build it replaces the
 * function of the same name in @internationalized/date, which bundles 13 calendars (see
 * tools/gregorianCalendarPlugin.ts).
 */
export const createCalendar = () => new GregorianCalendar();
