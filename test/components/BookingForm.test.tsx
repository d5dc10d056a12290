import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromPromise } from 'xstate';
import type { BookedDates } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { BookingRefused, type Receipt } from '#booking/errors';
import { emptyRequest } from '#booking/request';
import { bookingMachine } from '#machines/booking';
import { BookingForm } from '../../src/screens/booking/BookingForm';
import { loadCalendar } from '../../src/screens/booking/lazyCalendar';
import '../../src/theme/global.css';
import { silentWatchers } from '../support/silentWatchers';
import { now, tomorrow } from './fixedDay';

/** The form on the real machine; only the studio's answers are the test's. */

interface Answers {
  booked?: () => Promise<BookedDates>;
  available?: () => Promise<boolean>;
  created?: () => Promise<Receipt>;
}

function open({
  booked = async () => ({}),
  available = async () => true,
  created = () => new Promise<Receipt>(() => {}),
}: Answers = {}) {
  return render(
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
    />,
  );
}

const submit = () => page.getByRole('button', { name: 'Book Session' }).click();
const slots = () =>
  page
    .getByRole('radiogroup', { name: 'Time slot' })
    .getByRole('radio')
    .elements()
    .map((radio) => (radio as HTMLInputElement).value);

async function fill() {
  await page.getByLabelText('Full name').fill('Ama Mensah');
  await page.getByLabelText('Email').fill('ama@example.com');
  await page.getByLabelText('Phone number').fill('024');
}

async function pick(date: string) {
  await page.getByRole('button', { name: /^Date/ }).click();
  await page
    .getByRole('grid')
    .getByRole('button', { name: dateInWords(date) })
    .click();
}

it('offers the slots of the chosen type, the first of them chosen', async () => {
  await open();
  expect(slots()).toEqual(['morning', 'afternoon', 'evening']);
  await expect
    .element(page.getByRole('radio', { name: 'Morning 9:00am to 12:30pm' }))
    .toBeChecked();
  await page.getByRole('radio', { name: /Recording Booth/ }).click();
  expect(slots()).toEqual(['slot1', 'slot2', 'slot3', 'slot4', 'slot5', 'slot6']);
  await expect.element(page.getByRole('radio', { name: '7:30am to 9:30am' })).toBeChecked();
});

it('closes the calendar on a pick and names the date in words', async () => {
  await open();
  await pick(tomorrow);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: `Date ${dateInWords(tomorrow)}` }))
    .toHaveFocus();
});

it('says why a Sunday cannot be chosen, and does not choose it', async () => {
  await open();
  await page.getByRole('button', { name: /^Date/ }).click();
  const sunday = page.getByRole('button', { name: /^Sunday.*closed on Sundays$/ }).first();
  await expect.element(sunday).toHaveAttribute('aria-disabled', 'true');
  await sunday.click({ force: true });
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

it('moves the choice to an open slot, and says so, when booked dates arrive late', async () => {
  let arrive = (_: BookedDates) => {};
  await open({
    booked: () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  });
  await pick(tomorrow);
  expect(slots()).toEqual(['morning', 'afternoon', 'evening']);
  arrive({ [tomorrow]: { performance: [], recording: ['slot1', 'slot2'] } });
  await expect.element(page.getByText(/^Morning, 9:00am to 12:30pm is not free/)).toBeVisible();
  expect(slots()).toEqual(['afternoon', 'evening']);
  await expect.element(page.getByRole('radio', { name: /Afternoon/ })).toBeChecked();
});

it('marks the field at fault until it is mended, and describes it by the sentence', async () => {
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

it('asks once however often it is pressed, and keeps what was typed as it is', async () => {
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

it('keeps what was typed when the studio refuses', async () => {
  await open({ created: () => Promise.reject(new BookingRefused('The booth is closed.', 400)) });
  await fill();
  await page.getByLabelText('Notes').fill('Two singers');
  await pick(tomorrow);
  await submit();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The booth is closed.');
  await expect.element(page.getByLabelText('Notes')).toHaveValue('Two singers');
  await expect.element(page.getByRole('button', { name: 'Book Session' })).toHaveFocus();
});

it('says the specified sentence when what failed is no error', async () => {
  await open({ created: () => Promise.reject('out of tape') });
  await fill();
  await pick(tomorrow);
  await submit();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('An error occurred while booking');
});

it('takes a visitor who lost the slot to the slots that are left', async () => {
  await open({ available: async () => false });
  await fill();
  await pick(tomorrow);
  await submit();
  await expect.element(page.getByRole('alert')).toHaveTextContent('already booked');
  expect(slots()).toEqual(['afternoon', 'evening']);
  await expect.element(page.getByRole('radio', { name: /Afternoon/ })).toHaveFocus();
});

it('shows the good news, in focus, above a form that is blank again', async () => {
  await open({
    created: async () => ({ ...emptyRequest, date: tomorrow, reference: '7K3M-Q9TD-2XNB' }),
  });
  await fill();
  await page.getByRole('radio', { name: /Recording Booth/ }).click();
  await pick(tomorrow);
  await submit();
  const news = page.getByText('Booking successful!');
  await expect
    .element(news)
    .toHaveTextContent("Booking successful! We'll contact you to confirm your appointment.");
  await expect.element(news).toHaveFocus();
  await expect.element(page.getByLabelText('Full name')).toHaveValue('');
  await expect.element(page.getByRole('radio', { name: /Performance Booth/ })).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Date Choose a date' })).toBeVisible();
});

it('carries on without booked dates', async () => {
  await open({ booked: () => Promise.reject(new Error('offline')) });
  await pick(tomorrow);
  expect(slots()).toEqual(['morning', 'afternoon', 'evening']);
});
