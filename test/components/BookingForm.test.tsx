import { Profiler } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromPromise } from 'xstate';
import type { BookedDates } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { BookingRefused } from '#booking/errors';
import { type BookingReceipt, emptyRequest, textFields } from '#booking/request';
import { bookingMachine } from '#machines/booking';
import { BookingForm } from '../../src/screens/booking/BookingForm';
import { loadCalendar } from '../../src/screens/booking/calendar/loadCalendar';
import '../../src/theme/global.css';
import './blankVisit';
import { silentWatchers } from '../support/silentWatchers';
import { now, tomorrow } from './fixedDay';
import { huesOf } from './hue';

/** The booking form with the real machine and mocked API calls. */

interface ApiResults {
  booked?: () => Promise<BookedDates>;
  available?: () => Promise<boolean>;
  created?: () => Promise<BookingReceipt>;
}

function open({
  booked = async () => ({}),
  available = async () => true,
  created = () => new Promise<BookingReceipt>(() => {}),
  onRender = () => {},
}: ApiResults & { onRender?: () => void } = {}) {
  return render(
    <Profiler id="form" onRender={onRender}>
      <BookingForm
        input={{ now, pageId: 'visit' }}
        machine={bookingMachine.provide({
          actors: {
            ...silentWatchers,
            fetchBookedDates: fromPromise(booked),
            checkAvailability: fromPromise(available),
            createBooking: fromPromise(created),
            loadCalendar: fromPromise(loadCalendar),
          },
          actions: { logBookedDatesFailure: () => {} },
        })}
      />
    </Profiler>,
  );
}

/** A promise that the test settles. */
function pending<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<Value>((...functions) => {
    [resolve, reject] = functions;
  });
  return { promise, resolve, reject };
}

const submit = () => page.getByRole('button', { name: 'Book Session' }).click();
const slotField = () => page.getByRole('radiogroup', { name: 'Time slot' });
const slots = () =>
  slotField()
    .getByRole('radio')
    .elements()
    .map((radio) => (radio as HTMLInputElement).value);

async function fill() {
  await page.getByLabelText('Full name').fill('Ama Mensah');
  await page.getByLabelText('Email').fill('ama@example.com');
  await page.getByLabelText('Phone number').fill('024');
}

const openCalendar = () => page.getByRole('button', { name: /^Date/ }).click();
const dateCell = (date: string) =>
  page.getByRole('grid').getByRole('button', { name: dateInWords(date) });

async function pick(date: string) {
  await openCalendar();
  await dateCell(date).click();
}

it('BookingForm shows the slots of the selected type with the first one checked', async () => {
  await open();
  expect(slots()).toEqual(['morning', 'afternoon', 'evening']);
  await expect
    .element(page.getByRole('radio', { name: 'Morning 9:00am to 12:30pm' }))
    .toBeChecked();
  await page.getByRole('radio', { name: /Recording Booth/ }).click();
  expect(slots()).toEqual(['slot1', 'slot2', 'slot3', 'slot4', 'slot5', 'slot6']);
  await expect.element(page.getByRole('radio', { name: '7:30am to 9:30am' })).toBeChecked();
});

it('BookingForm renders nothing again when the focus moves to another field', async () => {
  const onRender = vi.fn();
  await open({ onRender });
  const fields = page.getByRole('textbox').elements() as HTMLElement[];
  fields[0]?.focus();
  onRender.mockClear();
  fields[1]?.focus();
  // React renders after a change of the focus in a microtask.
  await Promise.resolve();
  expect(document.activeElement).toBe(fields[1]);
  expect(onRender).not.toHaveBeenCalled();
});

it('BookingForm has cells only for the dates of the month', async () => {
  await open();
  await openCalendar();
  const cells = page.getByRole('grid').getByRole('button', { includeHidden: true });
  const [year = 0, month = 0] = now.date.split('-').map(Number);
  await expect.poll(() => cells.elements()).toHaveLength(new Date(year, month, 0).getDate());
});

it('BookingForm closes the calendar when a date is picked, and focuses the button with the date', async () => {
  await open();
  await pick(tomorrow);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: `Date ${dateInWords(tomorrow)}` }))
    .toHaveFocus();
});

it('BookingForm disables Sundays and gives the reason in the label', async () => {
  await open();
  await openCalendar();
  const sunday = page.getByRole('button', { name: /^Sunday.*closed on Sundays$/ }).first();
  await expect.element(sunday).toHaveAttribute('aria-disabled', 'true');
  await sunday.click({ force: true });
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

it('BookingForm selects an open slot and shows a message when booked dates arrive late', async () => {
  const booked = pending<BookedDates>();
  await open({ booked: () => booked.promise });
  await pick(tomorrow);
  expect(slots()).toEqual(['morning', 'afternoon', 'evening']);
  booked.resolve({ [tomorrow]: { performance: [], recording: ['slot1', 'slot2'] } });
  await expect.element(page.getByText(/^Morning, 9:00am to 12:30pm is not free/)).toBeVisible();
  expect(slots()).toEqual(['afternoon', 'evening']);
  await expect.element(page.getByRole('radio', { name: /Afternoon/ })).toBeChecked();
});

it('BookingForm marks the invalid field and describes it with the message until it is corrected', async () => {
  await open();
  await submit();
  const name = page.getByLabelText('Full name');
  await expect.element(page.getByRole('alert')).toHaveTextContent('full name is required');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveAccessibleDescription('full name is required');
  await submit();
  await expect.element(name).toHaveFocus();
  await name.fill('Ama');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(name).toHaveAttribute('aria-invalid', 'false');
  await expect.element(name).not.toHaveAttribute('aria-describedby');
});

it('BookingForm checks the availability once and ignores input during a submission', async () => {
  const available = vi.fn(() => new Promise<boolean>(() => {}));
  await open({ available });
  await fill();
  await pick(tomorrow);
  await submit();
  const button = page.getByRole('button', { name: 'Processing...' });
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await page.getByLabelText('Full name').click();
  await userEvent.keyboard('x{Enter}');
  await expect.element(page.getByLabelText('Full name')).toHaveValue('Ama Mensah');
  expect(available).toHaveBeenCalledTimes(1);
});

it('BookingForm is busy and its text fields are read-only only during a submission', async () => {
  const created = pending<BookingReceipt>();
  await open({ created: () => created.promise });
  const form = page.getByRole('form', { name: 'Book Your Session' });
  const expectBusy = async (isBusy: boolean) => {
    await expect.element(form).toHaveAttribute('aria-busy', `${isBusy}`);
    const fields = form.getByRole('textbox').elements() as HTMLInputElement[];
    expect(fields.map(({ readOnly }) => readOnly)).toEqual(Array(4).fill(isBusy));
  };
  await fill();
  await pick(tomorrow);
  await expectBusy(false);
  await submit();
  await expect.element(page.getByText('The slot is free. Sending your request…')).toBeVisible();
  await expectBusy(true);
  created.reject(new BookingRefused('The booth is closed.', 400));
  await expectBusy(false);
});

it('BookingForm shows a failure in red and a success in green', async () => {
  await open({ created: async () => ({ ...emptyRequest, date: tomorrow }) });
  await submit();
  const alert = page.getByRole('alert');
  await expect.element(alert).toBeVisible();
  expect(huesOf(alert.element())).toEqual(['red', 'red', 'red']);
  const [fieldError] = huesOf(page.getByText('full name is required').last().element());
  expect(fieldError).toBe('red');
  await fill();
  await pick(tomorrow);
  await submit();
  const success = page.getByText('Booking successful!');
  await expect.element(success).toBeVisible();
  expect(huesOf(success.element())).toEqual(['green', 'green', 'green']);
});

it('BookingForm limits the length of its text fields', async () => {
  await open();
  const fields = page.getByRole('textbox').elements() as HTMLInputElement[];
  const limits = fields.map((field) => [field.name, field.maxLength]);
  const expected = Object.entries(textFields).map(([name, { maxLength }]) => [name, maxLength]);
  expect(Object.fromEntries(limits)).toEqual(Object.fromEntries(expected));
});

it('BookingForm keeps the typed values when the POST is refused', async () => {
  await open({ created: () => Promise.reject(new BookingRefused('The booth is closed.', 400)) });
  await fill();
  await page.getByLabelText('Notes').fill('Two singers');
  await pick(tomorrow);
  let added = 0;
  const observer = new MutationObserver((changes) => {
    const nodes = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    added += nodes.filter((node) => node instanceof Element && node.role === 'alert').length;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await submit();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The booth is closed.');
  // Screen readers announce an alert each time that it is added.
  expect(added).toBe(1);
  await expect.element(page.getByLabelText('Notes')).toHaveValue('Two singers');
  await expect.element(page.getByRole('button', { name: 'Book Session' })).toHaveFocus();
});

it('BookingForm shows the specified message when the rejection is not an Error', async () => {
  await open({ created: () => Promise.reject('out of tape') });
  await fill();
  await pick(tomorrow);
  await submit();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('An error occurred while booking');
});

it('BookingForm focuses the newly selected slot when the slot is not available', async () => {
  await open({ available: async () => false });
  await fill();
  await pick(tomorrow);
  await submit();
  await expect.element(page.getByRole('alert')).toHaveTextContent('already booked');
  expect(slots()).toEqual(['afternoon', 'evening']);
  await expect.element(page.getByRole('radio', { name: /Afternoon/ })).toHaveFocus();
});

it('BookingForm focuses the success message and resets the form after a booking', async () => {
  await open({
    created: async () => ({ ...emptyRequest, date: tomorrow, reference: '7K3M-Q9TD-2XNB' }),
  });
  await fill();
  await page.getByRole('radio', { name: /Recording Booth/ }).click();
  await pick(tomorrow);
  await submit();
  const success = page.getByText('Booking successful!');
  await expect
    .element(success)
    .toHaveTextContent("Booking successful! We'll contact you to confirm your appointment.");
  await expect.element(success).toHaveFocus();
  await expect.element(page.getByLabelText('Full name')).toHaveValue('');
  await expect.element(page.getByRole('radio', { name: /Performance Booth/ })).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Date Choose a date' })).toBeVisible();
});

it('BookingForm shows in the receipt what was sent and how to reach the studio', async () => {
  const request = { ...emptyRequest, fullName: 'Ama', phoneNumber: '024', email: 'a@b.c' };
  await open({ created: async () => ({ ...request, date: tomorrow, reference: '7K3M-Q9TD' }) });
  await fill();
  await pick(tomorrow);
  await submit();
  await expect.element(page.getByText('Ama, 024, a@b.c')).toBeVisible();
  const links = page.getByRole('link').elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Add to calendar', '/api/bookings/7K3M-Q9TD.ics'],
    [
      'Google Calendar (opens in a new tab)',
      expect.stringContaining('https://calendar.google.com/'),
    ],
    ['+233 30 000 0000', 'tel:+233300000000'],
    ['bookings@studio.example', 'mailto:bookings@studio.example'],
  ]);
  const google = page.getByRole('link', { name: /^Google/ });
  await expect.element(google).toHaveAttribute('target', '_blank');
  await expect.element(google).toHaveAttribute('rel', 'noreferrer');
});

it('BookingForm has a link to the private page in the receipt, and stores it nowhere', async () => {
  const privatePage = '/private/a-secret-token';
  const receipt = { ...emptyRequest, fullName: 'Ama', date: tomorrow, privatePage };
  await open({ created: async () => receipt });
  await fill();
  await pick(tomorrow);
  await submit();
  const link = page.getByRole('link', { name: 'See, move or cancel your booking' });
  await expect.element(link).toHaveAttribute('href', privatePage);
  const stored = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href]);
  expect(stored()).not.toContain('secret');
  await page.getByRole('button', { name: 'Book another session' }).click();
  await expect.element(page.getByLabelText('Full name')).toHaveValue('Ama');
  expect(stored()).toContain('Ama');
  expect(stored()).not.toContain('secret');
});

it('BookingForm keeps the contact data for another session and focuses the date', async () => {
  const receipt = {
    ...emptyRequest,
    fullName: 'Ama Mensah',
    email: 'ama@example.com',
    phoneNumber: '024',
    bookingType: 'recording',
    timeSlot: 'slot3',
    date: tomorrow,
    notes: 'Two singers',
  } as const;
  await open({ created: async () => receipt });
  await fill();
  await pick(tomorrow);
  await submit();
  const another = page.getByRole('button', { name: 'Book another session' });
  await expect.element(another).toBeVisible();
  (another.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const date = page.getByRole('button', { name: 'Date Choose a date' });
  await expect.element(date).toHaveFocus();
  await expect.element(date).toBeInViewport({ ratio: 0.99 });
  await expect.element(page.getByText('Booking successful!')).not.toBeInTheDocument();
  await expect.element(another).not.toBeInTheDocument();
  const fields = page.getByRole('textbox').elements() as HTMLInputElement[];
  expect(fields.map(({ value }) => value)).toEqual(['Ama Mensah', 'ama@example.com', '024', '']);
  await expect.element(page.getByRole('radio', { name: /Performance Booth/ })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: /^Morning/ })).toBeChecked();
});

it.each([
  ['have not arrived', () => new Promise<BookedDates>(() => {})],
  ['cannot be fetched', () => Promise.reject(new Error('offline'))],
])(
  'BookingForm offers every slot and shows no free counts when booked dates %s',
  async (_, booked) => {
    await open({ booked });
    await openCalendar();
    const cell = dateCell(tomorrow);
    await expect.element(cell).toHaveAccessibleName(dateInWords(tomorrow));
    expect(document.querySelectorAll('[data-free]')).toHaveLength(0);
    await cell.click();
    await expect.element(slotField()).toHaveAccessibleName('Time slot');
    expect(slots()).toEqual(['morning', 'afternoon', 'evening']);
  },
);

/** Recording slots 2 and 4, which leave only the evening in the performance booth. */
const busy = { [tomorrow]: { performance: [], recording: ['slot2', 'slot4'] } };

it('BookingForm shows the number of free slots in the calendar and beside the slots', async () => {
  await open({ booked: async () => busy });
  await page.getByRole('radio', { name: /Recording Booth/ }).click();
  await openCalendar();
  const cell = dateCell(tomorrow);
  await expect.element(cell).toHaveAccessibleName(`${dateInWords(tomorrow)}, 4 of 6 free`);
  const bars = [...cell.element().querySelectorAll('[data-free]')];
  expect(bars.map((bar) => bar.getAttribute('data-free'))).toEqual(
    'true false true false true true'.split(' '),
  );
  await cell.click();
  await expect.element(slotField()).toHaveAccessibleName('Time slot (4 of 6 free)');
});

it('BookingForm draws no slots in the cell of a date that is fully booked', async () => {
  const full = { performance: ['morning', 'afternoon', 'evening'], recording: [] } as const;
  await open({ booked: async () => ({ [tomorrow]: full }) });
  await openCalendar();
  const cell = dateCell(tomorrow);
  await expect.element(cell).toHaveAccessibleName(`${dateInWords(tomorrow)}, fully booked`);
  expect(cell.element().querySelectorAll('[data-free]')).toHaveLength(0);
  expect(document.querySelectorAll('[data-free]').length).toBeGreaterThan(0);
});

it('BookingForm draws the chosen, free and taken slots of the selected booth in a timeline', async () => {
  const { container } = await open({ booked: async () => busy });
  const drawn = () =>
    [...container.querySelectorAll('[data-state]')].map((slot) => slot.getAttribute('data-state'));
  expect(drawn()).toEqual(['chosen', 'free', 'free']);
  await pick(tomorrow);
  await expect.poll(drawn).toEqual(['taken', 'taken', 'chosen']);
  await page.getByRole('radio', { name: /Recording Booth/ }).click();
  await expect.poll(drawn).toEqual(['chosen', 'taken', 'free', 'taken', 'free', 'free']);
});
