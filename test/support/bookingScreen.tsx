import { beforeEach, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromPromise } from 'xstate';
import type { BookedDates } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import type { BookingReceipt, Submission } from '#booking/request';
import { openingHours } from '#booking/slots';
import { bookingMachine } from '#machines/booking';
import { momentOf } from '#studio/clock';
import { BookingForm } from '../../src/screens/booking/BookingForm.tsx';
import { loadCalendar } from '../../src/screens/booking/calendar/loadCalendar.ts';
import '../../src/theme/global.css';
import { openDaysAfter } from './openDays.ts';
import { silentWatchers } from './silentWatchers.ts';

/** The booking form at a fixed time, with the real machine and the API of the test. */

const [today = '', first = '', second = ''] = openDaysAfter('2026-11-30');
/** The last session of the day is over. */
export const now = { date: today, minutes: openingHours.end + 30 };
/** In milliseconds since 1970. */
export const moment = momentOf(now);
vi.setSystemTime(moment);

/** The first bookable date, and the second one. */
export const tomorrow = first;
export const later = second;
export const day = dateInWords(tomorrow);

/** Each test begins without a stored draft and without a selection in the URL. */
const { href } = window.location;
beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', href);
});

/** Replaces timers by simulated ones for the rest of a test; the time is the fixed one until they run. */
export function simulateTimers(): void {
  vi.useFakeTimers({ now: moment });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.setSystemTime(moment);
  });
}

interface ApiResults {
  booked?: () => Promise<BookedDates>;
  available?: () => Promise<boolean>;
  created?: (submission: Submission) => Promise<BookingReceipt>;
  calendar?: () => Promise<void>;
  watchConnection?: typeof silentWatchers.watchConnection;
}

/** Shows the booking form; by default everything is free, and the receipt is the request. */
export function openForm({
  booked = async () => ({}),
  available = async () => true,
  created = async ({ request }) => ({ ...request, reference: 'ABCD-1234' }),
  calendar = loadCalendar,
  watchConnection = silentWatchers.watchConnection,
}: ApiResults = {}) {
  const machine = bookingMachine.provide({
    actors: {
      ...silentWatchers,
      watchConnection,
      fetchBookedDates: fromPromise(booked),
      checkAvailability: fromPromise(available),
      createBooking: fromPromise(({ input }) => created(input)),
      loadCalendar: fromPromise(calendar),
    },
    actions: { logBookedDatesFailure: () => {} },
  });
  return render(<BookingForm input={{ now, pageId: 'visit' }} machine={machine} />);
}

export const openCalendar = () => page.getByRole('button', { name: /^Date/ }).click();

/** The cell in the open calendar whose name begins with the date in words. */
export const dateCell = (date: string) =>
  page.getByRole('grid').getByRole('gridcell', { name: date });

/** Fills in the contact details and picks the first bookable date. */
export async function fill(): Promise<void> {
  await page.getByLabelText('Full name').fill('Ama Mensah');
  await page.getByLabelText('Email').fill('ama@example.com');
  await page.getByLabelText('Phone number').fill('024');
  await openCalendar();
  await dateCell(day).click();
}

export const submit = () => page.getByRole('button', { name: 'Book Session' }).click();
