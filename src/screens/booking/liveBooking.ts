import { fromCallback, fromPromise } from 'xstate';
import { studioApi } from '#api/studioApi';
import { withQuery } from '#booking/draft';
import { type BookingEvent, type BookingInput, bookingMachine } from '#machines/booking';
import { studioTime } from '#studio/clock';
import { forgetDraft, readDraft, saveDraft } from './draftStorage';

/** The booking machine wired to the studio's API, the clock, the network and the tab's storage. */
export const liveBooking = bookingMachine.provide({
  actors: {
    fetchBookedDates: fromPromise(() => studioApi.fetchBookedDates()),
    checkAvailability: fromPromise(({ input, signal }) =>
      studioApi.checkAvailability(input, { signal }),
    ),
    createBooking: fromPromise(({ input, signal }) => studioApi.createBooking(input, { signal })),
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
    watchTheConnection: fromCallback<BookingEvent>(({ sendBack }) => {
      const tell = () =>
        sendBack({ type: navigator.onLine ? 'connection.back' : 'connection.lost' });
      tell();
      window.addEventListener('online', tell);
      window.addEventListener('offline', tell);
      return () => {
        window.removeEventListener('online', tell);
        window.removeEventListener('offline', tell);
      };
    }),
  },
  actions: {
    reportBookedDatesFailure: (_, { error }) =>
      console.error('Booked dates could not be fetched', error),
    saveTheDraft: ({ context }) => saveDraft(context),
    forgetTheDraft: forgetDraft,
  },
});

/** What a visit begins with: the draft of this tab, with the choice that the address names. */
export function newVisit(): BookingInput {
  const now = studioTime(Date.now());
  const { request, submission } = readDraft(now);
  return {
    now,
    visit: unguessable(),
    request: withQuery(request, window.location.search, now),
    submission,
  };
}

/** Text that no other visit has and nobody can guess. */
const unguessable = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
