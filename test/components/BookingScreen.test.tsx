import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { addDays, dateInWords } from '#booking/dates';
import { BookingScreen } from '../../src/screens/booking/BookingScreen';
import '../../src/theme/global.css';
import { tomorrow } from './fixedDay';

/** The booking page with its real actors; the API answers that every slot is free. */

const fetchMock = vi.fn<typeof fetch>(async (url, { body = '{}' } = {}) =>
  Response.json(
    String(url).includes('check-availability') ? { available: true } : JSON.parse(String(body)),
  ),
);

beforeEach(() => {
  sessionStorage.clear();
  fetchMock.mockClear();
  vi.spyOn(window, 'fetch').mockImplementation(fetchMock);
});

function visit() {
  const { hook, searchHook } = memoryLocation({ path: '/booking' });
  return render(
    <Router hook={hook} searchHook={searchHook}>
      <BookingScreen />
    </Router>,
  );
}

const requestsTo = (path: string) => fetchMock.mock.calls.filter(([url]) => url === path);
const fullName = () => page.getByLabelText('Full name');

async function pick(date: string) {
  await page.getByRole('button', { name: /^Date/ }).click();
  await page
    .getByRole('grid')
    .getByRole('button', { name: dateInWords(date) })
    .click();
  await page.getByRole('button', { name: `Date ${dateInWords(date)}` }).click({ trial: true });
}

async function fillAndSubmit() {
  await fullName().fill('Ama Mensah');
  await page.getByLabelText('Email').fill('ama@example.com');
  await page.getByLabelText('Phone number').fill('024');
  await pick(tomorrow);
  await page.getByRole('button', { name: 'Book Session' }).click();
  await expect.element(page.getByText('Booking successful!')).toBeVisible();
}

it('BookingScreen asks for the booked dates once, also when type and date change', async () => {
  await visit();
  await pick(tomorrow);
  await page.getByRole('radio', { name: /Recording Booth/ }).click();
  await pick(addDays(tomorrow, 1));
  expect(requestsTo('/api/bookings/booked-dates'), 'requests').toHaveLength(1);
});

it('BookingScreen keeps the draft while the visitor is on another page', async () => {
  const screen = await visit();
  await fullName().fill('Ama Mensah');
  await pick(tomorrow);
  await screen.unmount();
  await visit();
  await expect.element(fullName()).toHaveValue('Ama Mensah');
  await expect
    .element(page.getByRole('button', { name: `Date ${dateInWords(tomorrow)}` }))
    .toBeVisible();
});

it('BookingScreen is empty on the next visit after a booking', async () => {
  const screen = await visit();
  await fillAndSubmit();
  expect(sessionStorage.getItem('booking'), 'the stored draft').toBeNull();
  await screen.unmount();
  await visit();
  await expect.element(page.getByRole('button', { name: 'Date Choose a date' })).toBeVisible();
  await expect.element(fullName()).toHaveValue('');
});

it('BookingScreen sends the field that only bots fill, and does not show it to people', async () => {
  const { container } = await visit();
  const honeypot = container.querySelector<HTMLInputElement>('[name="musicLink"]');
  await expect.element(honeypot).not.toBeVisible();
  if (honeypot) honeypot.value = 'https://spam.example';
  await fillAndSubmit();
  const [[, init] = []] = requestsTo('/api/bookings');
  expect(JSON.parse(String(init?.body))).toMatchObject({
    fullName: 'Ama Mensah',
    musicLink: 'https://spam.example',
  });
});
