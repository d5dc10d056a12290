import { bookingCalls } from './bookingCalls';

/** The calls to the API of the studio; VITE_API_BASE overrides its base URL. */
export const studioApi = bookingCalls(import.meta.env.VITE_API_BASE ?? '/api');
