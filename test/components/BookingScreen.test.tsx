import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { dateInWords } from '#booking/dates';
import { emptyRequest } from '#booking/request';
import { BookingScreen } from '../../src/screens/booking/BookingScreen';
import { saveDraft } from '../../src/screens/booking/draftStorage';
import {
  dateCell,
  day,
  fill,
  later,
  openCalendar,
  submit,
  tomorrow,
} from '../support/bookingScreen';

/** The booking page with its real actors; the API answers that every slot is free. */

const fetchMock = vi.fn<typeof fetch>(async (url, { body = '{}' } = {}) =>
  Response.json(
    String(url).includes('check-availability') ? { available: true } : JSON.parse(String(body)),
  ),
);
const requestsTo = (path: string) => fetchMock.mock.calls.filter(([url]) => url === path);
const fullName = () => page.getByLabelText('Full name');

beforeEach(() => {
  fetchMock.mockClear();
  vi.spyOn(window, 'fetch').mockImplementation(fetchMock);
});

/** Opens the page; returns the changes of the URL. */
async function visit(path = '/booking') {
  const { hook, searchHook } = memoryLocation({ path });
  const changes: unknown[] = [];
  const screen = await render(
    <Router
      hook={hook}
      searchHook={searchHook}
      aroundNav={(navigate, to, options) => {
        changes.push([to, options]);
        navigate(to, options);
      }}
    >
      <BookingScreen />
    </Router>,
  );
  return { ...screen, changes };
}

it('BookingScreen asks for the booked dates once, and keeps the draft while another page is shown', async () => {
  const { unmount } = await visit();
  await fill();
  await page.getByRole('radio', { name: /Recording Booth/ }).click();
  await openCalendar();
  await dateCell(dateInWords(later)).click();
  expect(requestsTo('/api/bookings/booked-dates'), 'requests').toHaveLength(1);
  await unmount();
  await visit();
  await expect.element(fullName()).toHaveValue('Ama Mensah');
  await expect
    .element(page.getByRole('button', { name: `Date ${dateInWords(later)}` }))
    .toBeVisible();
});

it('BookingScreen sends the field that only bots fill, and does not show it to people', async () => {
  const { container } = await visit();
  const honeypot = container.querySelector<HTMLInputElement>('[name="musicLink"]');
  await expect.element(honeypot).not.toBeVisible();
  if (honeypot) honeypot.value = 'https://spam.example';
  await fill();
  await submit();
  await expect.poll(() => requestsTo('/api/bookings')).toHaveLength(1);
  const [[, init] = []] = requestsTo('/api/bookings');
  expect(JSON.parse(String(init?.body))).toHaveProperty('musicLink', 'https://spam.example');
});

it('BookingScreen shows the selection in the URL, without new history entries', async () => {
  const { changes } = await visit('/booking?from=mail');
  await page.getByRole('radio', { name: /Recording Booth/ }).click();
  await page.getByRole('radio', { name: /Performance Booth/ }).click();
  await expect
    .poll(() => changes)
    .toEqual([
      ['/booking?from=mail&type=recording', { replace: true }],
      ['/booking?from=mail', { replace: true }],
    ]);
});

it('BookingScreen leaves the URL unchanged while the draft with its selection is restored', async () => {
  const request = { ...emptyRequest, bookingType: 'recording', timeSlot: 'slot1' } as const;
  saveDraft({ request: { ...request, date: tomorrow }, idempotencyKey: null });
  const { changes } = await visit(`/booking?type=recording&date=${tomorrow}`);
  await expect.element(page.getByRole('button', { name: `Date ${day}` })).toBeVisible();
  expect(changes).toEqual([]);
});
