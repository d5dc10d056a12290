import { fromCallback, fromPromise } from 'xstate';
import { bookingCalls } from '#api/bookingCalls';
import { type BookingEvent, bookingMachine } from '#machines/booking';
import { studioTime } from '#studio/clock';

const calls = bookingCalls(import.meta.env.VITE_API_BASE ?? '/api');

/** The booking machine wired to the studio's API and to the clock. */
export const liveBooking = bookingMachine.provide({
  actors: {
    fetchBookedDates: fromPromise(() => calls.fetchBookedDates()),
    checkAvailability: fromPromise(({ input, signal }) =>
      calls.checkAvailability(input, { signal }),
    ),
    createBooking: fromPromise(({ input, signal }) => calls.createBooking(input, { signal })),
    watchTheClock: fromCallback<BookingEvent>(({ sendBack }) => {
      const tell = () => sendBack({ type: 'time.passed', now: studioTime(Date.now()) });
      const everyMinute = setInterval(tell, 60_000);
      // A phone stops the timers of a page that it does not show.
      document.addEventListener('visibilitychange', tell);
      return () => {
        clearInterval(everyMinute);
        document.removeEventListener('visibilitychange', tell);
      };
    }),
  },
  actions: {
    reportBookedDatesFailure: (_, { error }) =>
      console.error('Booked dates could not be fetched', error),
  },
});

/** Text that no other visit has and nobody can guess. */
export const newVisit = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
