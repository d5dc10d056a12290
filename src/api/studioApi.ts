import { bookingCalls } from './bookingCalls';

/** The calls to the studio's own API; VITE_API_BASE moves it to another address. */
export const studioApi = bookingCalls(import.meta.env.VITE_API_BASE ?? '/api');
