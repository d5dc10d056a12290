import { fromCallback, fromPromise } from 'xstate';
import { studioApi } from '#api/bookingApi';
import { type BookingEvent, type BookingInput, bookingMachine } from '#machines/booking';
import { studioTime, type Timestamp } from '#studio/clock';
import { loadCalendar, reloadForCalendar } from './calendar/loadCalendar';
import { inStorage } from './draftStorage';

/** The difference from which on the clock of the device is taken to be wrong, in milliseconds. */
const wrongBy = 3 * 60_000;

/** The key of `clockOffset` in the tab's storage, from which the next page has it at once. */
const offsetKey = 'clock-offset';
/** The studio's time minus the time of the device, in milliseconds; 0 when they agree. */
let clockOffset = Number(inStorage((storage) => storage.getItem(offsetKey))) || 0;
/** Sends the time to the machine that runs. */
let sendTime = () => {};

const studioNow = () => studioTime(Date.now() + clockOffset);

/** Corrects the clock by the time at the server; ignores small differences. */
function correctClock(time: Timestamp): void {
  const difference = time - Date.now();
  clockOffset = Math.abs(difference) > wrongBy ? difference : 0;
  inStorage((storage) => storage.setItem(offsetKey, String(clockOffset)));
  sendTime();
}

/** Tells the machine that runs that the browser is online. */
let tellOnline = () => {};

/** Some in-app browsers always say that they are offline: an answer of the API is the truth. */
async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  const answer = await call;
  tellOnline();
  return answer;
}

/** The booking machine with the actors and actions of the site: API, clock, network, calendar. */
export const bookingPageMachine = bookingMachine.provide({
  actors: {
    fetchBookedDates: fromPromise(() => answered(studioApi.fetchBookedDates(correctClock))),
    checkAvailability: fromPromise(({ input, signal }) =>
      answered(studioApi.checkAvailability(input, signal)),
    ),
    createBooking: fromPromise(({ input, signal }) => studioApi.createBooking(input, signal)),
    loadCalendar: fromPromise(loadCalendar),
    watchClock: fromCallback<BookingEvent>(({ sendBack }) => {
      const send = () => sendBack({ type: 'clock.tick', now: studioNow() });
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
      tellOnline = () => sendBack({ type: 'connection.back' });
      if (!navigator.onLine) send();
      window.addEventListener('online', send);
      window.addEventListener('offline', send);
      return () => {
        window.removeEventListener('online', send);
        window.removeEventListener('offline', send);
        tellOnline = () => {};
      };
    }),
  },
  actions: { reloadPage: reloadForCalendar },
});

/** Returns the machine's input for a new visit: the studio's time and 128 random bits. */
export const newVisit = (): BookingInput => ({
  now: studioNow(),
  pageId: crypto.getRandomValues(new Uint32Array(4)).join('-'),
});
