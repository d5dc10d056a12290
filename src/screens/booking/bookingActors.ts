import { fromCallback, fromPromise } from 'xstate';
import { studioApi } from '#api/bookingApi';
import { type BookingEvent, type BookingInput, bookingMachine } from '#machines/booking';
import { type ClockEvent, clockMachine, type Reading } from '#machines/clock';
import { studioTime } from '#studio/clock';
import { loadCalendar, reloadForCalendar } from './calendar/loadCalendar';
import { inStorage, keepFocus } from './draftStorage';
import { submitId } from './FormAside';

const readDevice = (): Reading => ({ device: Date.now(), elapsed: performance.now() });

/** The key of the offset of the clock in the tab's storage, from which the next page has it at once. */
const offsetKey = 'clock-offset';
/** The longest use of a stored offset, in milliseconds: the device may have set its clock since. */
const longestUse = 12 * 3_600_000;

function storedOffset(): number {
  const stored = inStorage((storage) => JSON.parse(storage.getItem(offsetKey) ?? '[]'));
  const [offset, device] = Array.isArray(stored) ? stored.map(Number) : [];
  return Math.abs(Date.now() - (device || 0)) < longestUse ? offset || 0 : 0;
}

const clock = clockMachine.provide({
  actors: {
    watchDevice: fromCallback<ClockEvent>(({ sendBack }) => {
      const send = () => sendBack({ type: 'device.read', reading: readDevice() });
      const reading = readDevice();
      sendBack({ type: 'time.known', reading, time: reading.device + storedOffset() });
      const everyMinute = setInterval(send, 60_000);
      // Phones suspend the timers of a hidden page, so the time is also sent when it is shown.
      document.addEventListener('visibilitychange', send);
      return () => {
        clearInterval(everyMinute);
        document.removeEventListener('visibilitychange', send);
      };
    }),
  },
  actions: {
    storeOffset: ({ context: { offset } }) =>
      void inStorage((storage) => storage.setItem(offsetKey, JSON.stringify([offset, Date.now()]))),
  },
});

/** The booking machine with the actors and actions of the site: API, clock, network, calendar. */
export const bookingPageMachine = bookingMachine.provide({
  actors: {
    fetchBookedDates: fromPromise(({ system }) =>
      studioApi.fetchBookedDates((time) =>
        system.get('clock')?.send({ type: 'time.known', reading: readDevice(), time }),
      ),
    ),
    checkAvailability: fromPromise(({ input, signal }) =>
      studioApi.checkAvailability(input, signal),
    ),
    createBooking: fromPromise(({ input, signal }) => studioApi.createBooking(input, signal)),
    loadCalendar: fromPromise(loadCalendar),
    clock,
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
    reloadPage({ event }) {
      if (event.type === 'calendar.open') return reloadForCalendar();
      // A second press of the button books by the new terms.
      keepFocus(submitId);
      location.reload();
    },
  },
});

/** Returns the machine's input for a new visit: the studio's time and 128 random bits. */
export function newVisit(): BookingInput {
  const pageId = crypto.getRandomValues(new Uint32Array(4)).join('-');
  return { now: studioTime(Date.now() + storedOffset()), pageId };
}
