/**
 * The parts of the form that are not needed before it is interactive. They are one chunk, so that a
 * submission has the code of its receipt before it is sent.
 */

export { studioApi } from '#api/bookingApi';
export { Progress } from '../Progress';
export { Success } from '../Success';
export { Suggestions } from '../Suggestions';
export { CalendarWarmUp, DateCalendar } from './DateCalendar';
