import { fromCallback, fromPromise } from 'xstate';
import { studioApi } from '#api/studioApi';
import { requestIn, withQuery } from '#booking/draft';
import { emptyRequest, type Field } from '#booking/request';
import {
  type BookingEvent,
  type BookingInput,
  bookingMachine,
  type Draft,
} from '#machines/booking';
import { type StudioTime, studioTime } from '#studio/clock';
import { forgetDraft, readDraft, saveDraft } from './draftStorage';
import { loadCalendar } from './lazyCalendar';

/** The booking machine wired to the studio's API, the clock, the network and the tab's storage. */
export const bookingActors = bookingMachine.provide({
  actors: {
    fetchBookedDates: fromPromise(() => studioApi.fetchBookedDates()),
    checkAvailability: fromPromise(({ input, signal }) =>
      studioApi.checkAvailability(input, { signal }),
    ),
    createBooking: fromPromise(({ input, signal }) => studioApi.createBooking(input, { signal })),
    loadCalendar: fromPromise(loadCalendar),
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
      if (!navigator.onLine) tell();
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

/** What a visit begins with. */
export const newVisit = (): BookingInput => ({
  now: studioTime(Date.now()),
  visit: unguessable(),
});

/**
 * What the form is to hold when it comes to life: the draft of this tab, with the choice that the
 * address names, and with whatever was typed while the page's code was still on its way.
 */
export function earlierDraft(now: StudioTime, form: HTMLFormElement): Draft {
  const { request, submission } = readDraft(now);
  const linked = withQuery(request, window.location.search, now);
  const typed = [...new FormData(form)].filter(
    ([field, value]) => value !== '' && value !== emptyRequest[field as Field],
  );
  return { request: requestIn({ ...linked, ...Object.fromEntries(typed) }, now), submission };
}

/** Text that no other visit has and nobody can guess. */
const unguessable = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
