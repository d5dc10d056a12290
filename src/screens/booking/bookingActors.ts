import { fromCallback, fromPromise } from 'xstate';
import { studioApi } from '#api/bookingApi';
import { offsetAfter, offsetFor } from '#booking/clockOffset';
import { type BookingEvent, type BookingInput, bookingMachine } from '#machines/booking';
import { studioTime, type Timestamp } from '#studio/clock';
import { loadCalendar, reloadForCalendar } from './calendar/loadCalendar';
import { inStorage, keepFocus } from './draftStorage';
import { submitId } from './FormAside';

/** The key of `clockOffset` in the tab's storage, from which the next page has it at once. */
const offsetKey = 'clock-offset';
/** The studio's time minus the time of the device, in milliseconds; 0 when they agree. */
let clockOffset = Number(inStorage((storage) => storage.getItem(offsetKey))) || 0;
/** Sends the time to the machine that runs. */
let sendTime = () => {};

const studioNow = () => studioTime(Date.now() + clockOffset);

/** Corrects the clock by the time at the server; ignores small differences. */
function correctClock(time: Timestamp): void {
  setOffset(offsetFor(time - Date.now()));
  sendTime();
}

function setOffset(offset: number): void {
  clockOffset = offset;
  inStorage((storage) => storage.setItem(offsetKey, String(offset)));
}

/** Returns by how much the clock of the device differs from the time that has passed, since the page was loaded. */
const drift = () => Date.now() - performance.timeOrigin - performance.now();
let lastDrift = drift();

/** Ends the correction when the device has set its own clock. */
function watchJumps(): void {
  const jump = drift() - lastDrift;
  lastDrift += jump;
  setOffset(offsetAfter(clockOffset, jump));
}

/** The booking machine with the actors and actions of the site: API, clock, network, calendar. */
export const bookingPageMachine = bookingMachine.provide({
  actors: {
    fetchBookedDates: fromPromise(() => studioApi.fetchBookedDates(correctClock)),
    checkAvailability: fromPromise(({ input, signal }) =>
      studioApi.checkAvailability(input, signal),
    ),
    createBooking: fromPromise(({ input, signal }) => studioApi.createBooking(input, signal)),
    loadCalendar: fromPromise(loadCalendar),
    watchClock: fromCallback<BookingEvent>(({ sendBack }) => {
      const send = () => {
        watchJumps();
        sendBack({ type: 'clock.tick', now: studioNow() });
      };
      const everyMinute = setInterval(send, 60_000);
      sendTime = send;
      // Phones suspend the timers of a hidden page, so the time is also sent when it is shown.
      document.addEventListener('visibilitychange', send);
      return () => {
        clearInterval(everyMinute);
        document.removeEventListener('visibilitychange', send);
        sendTime = () => {};
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
  actions: {
    reloadPage(_, at) {
      if (at === 'calendar') return reloadForCalendar();
      // A second press of the button books by the new terms.
      keepFocus(submitId);
      location.reload();
    },
  },
});

/** Returns the machine's input for a new visit: the studio's time and 128 random bits. */
export const newVisit = (): BookingInput => ({
  now: studioNow(),
  pageId: crypto.getRandomValues(new Uint32Array(4)).join('-'),
});
