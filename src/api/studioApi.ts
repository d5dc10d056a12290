import { apiBase } from './apiBase';
import { bookingCalls } from './bookingCalls';

/** The calls about one booking to the API of the studio. */
export const studioApi = bookingCalls(apiBase);
