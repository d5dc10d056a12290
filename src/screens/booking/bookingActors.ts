import { fromCallback, fromPromise } from 'xstate';
import { studioApi } from '#api/bookingApi';
import { parseStoredRequest, withQuery } from '#booking/draft';
import { emptyRequest, type Field } from '#booking/request';
import {
  type BookingEvent,
  type BookingInput,
  bookingMachine,
  type Draft,
} from '#machines/booking';
import { type StudioTime, studioTime } from '#studio/clock';
import { loadCalendar, reloadForCalendar } from './calendar/loadCalendar';
import { readDraft } from './draftStorage';

/** The booking machine with the actors and actions of the site: API, clock, network, calendar. */
export const bookingActors = bookingMachine.provide({
  actors: {
    fetchBookedDates: fromPromise(studioApi.fetchBookedDates),
    checkAvailability: fromPromise(({ input, signal }) =>
      studioApi.checkAvailability(input, signal),
    ),
    createBooking: fromPromise(({ input, signal }) => studioApi.createBooking(input, signal)),
    loadCalendar: fromPromise(loadCalendar),
    watchClock: fromCallback<BookingEvent>(({ sendBack }) => {
      const send = () => sendBack({ type: 'clock.tick', now: studioTime(Date.now()) });
      const everyMinute = setInterval(send, 60_000);
      // Phones suspend the timers of a hidden page, so the time is also sent when it is shown.
      document.addEventListener('visibilitychange', send);
      return () => {
        clearInterval(everyMinute);
        document.removeEventListener('visibilitychange', send);
      };
    }),
    watchConnection: fromCallback<BookingEvent>(({ sendBack }) => {
      const send = () =>
        sendBack({ type: navigator.onLine ? 'connection.back' : 'connection.lost' });
      if (!navigator.onLine) send();
      window.addEventListener('online', send);
      window.addEventListener('offline', send);
      return () => {
        window.removeEventListener('online', send);
        window.removeEventListener('offline', send);
      };
    }),
  },
  actions: { reloadPage: reloadForCalendar },
});

/** Returns the machine's input for a new visit: the studio's time and a random token. */
export const newVisit = (): BookingInput => ({
  now: studioTime(Date.now()),
  pageId: randomToken(),
});

/**
 * Returns the draft to restore after hydration: the stored draft of this tab, overridden by the
 * selection in the URL's query, overridden by the values entered in the form before hydration.
 */
export function earlierDraft(now: StudioTime, form: HTMLFormElement): Draft {
  const { request, idempotencyKey } = readDraft(now);
  const linked = withQuery(request, window.location.search, now);
  const typed = [...new FormData(form)].filter(
    ([field, value]) => value !== emptyRequest[field as Field],
  );
  return {
    request: parseStoredRequest({ ...linked, ...Object.fromEntries(typed) }, now),
    idempotencyKey,
  };
}

/** Returns a random token of 16 bytes, as 32 hexadecimal digits. */
const randomToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
