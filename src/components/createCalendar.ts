import { GregorianCalendar } from '@internationalized/date';

/** Stands in for the function of the same name in @internationalized/date, which knows 13 calendars. */
export const createCalendar = () => new GregorianCalendar();
