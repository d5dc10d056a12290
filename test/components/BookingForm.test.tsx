import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BookedDates } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import {
  dateNotRead,
  freeCount,
  lastBooking,
  priceChanged,
  slotTaken,
  unavailable,
} from '#booking/messages';
import { moneyOf } from '#booking/prices';
import {
  type BookingReceipt,
  emptyRequest,
  honeypotField,
  type Submission,
  textFields,
} from '#booking/request';
import { booths, hoursInWords, slotById, slots } from '#booking/slots';
import { studio } from '#studio/studio';
import {
  dateCell,
  day,
  fill,
  later,
  moment,
  openCalendar,
  openForm,
  simulateTimers,
  submit,
  tomorrow,
} from '../support/bookingScreen.tsx';
import { fullDay } from '../support/openDays.ts';
import { setContent } from '../support/ownerContent.ts';

/** The behaviour of the booking form beside what BookingFormStates.test.tsx checks. */

/** The fields of the form; the calendar that is rendered once in an idle moment has one, too. */
const fields = () =>
  (page.getByRole('textbox').elements() as HTMLInputElement[]).filter(
    ({ name }) => name in textFields,
  );

it('BookingForm submits values set without events, also of the field that only bots fill, which people do not see', async () => {
  const created = vi.fn(async ({ request }: Submission) => request);
  const { container } = await openForm({ created });
  const honeypot = container.querySelector<HTMLInputElement>(`[name="${honeypotField}"]`);
  await expect.element(honeypot).not.toBeVisible();
  if (honeypot) honeypot.value = 'https://spam.example';
  await fill();
  for (const field of fields()) field.value = `${field.name}1@example.com`;
  await submit();
  const request = { fullName: 'fullName1@example.com', notes: 'notes1@example.com' };
  await expect
    .poll(() => created.mock.lastCall)
    .toMatchObject([{ honeypot: 'https://spam.example', request }]);
  // A program of the visitor may have filled it: the next press is without.
  expect(honeypot?.value).toBe('');
});

it('BookingForm shows the whole field of the notes when the focus comes to it, not the line of the caret', async () => {
  await openForm();
  const notes = page.getByLabelText('Notes');
  await expect.element(notes).not.toBeInViewport();
  (notes.element() as HTMLElement).focus({ preventScroll: true });
  await expect.element(notes).toBeInViewport({ ratio: 0.99 });
});

it('BookingForm writes the selection to the URL after the last change, and goes on when the browser refuses', async () => {
  const write = vi.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Attempt to use history.replaceState() too often', 'SecurityError');
  });
  simulateTimers();
  await openForm();
  for (const booth of ['Recording Booth', 'Performance Booth', 'Recording Booth']) {
    await page.getByRole('radio', { name: booth }).click();
  }
  await expect.element(page.getByRole('radio', { name: '7:30am' })).toBeVisible();
  vi.advanceTimersByTime(1000);
  expect(write.mock.calls).toEqual([[null, '', expect.stringContaining('type=recording')]]);
  await page.getByRole('radio', { name: 'Performance Booth' }).click();
  await expect.element(page.getByRole('radio', { name: 'Morning' })).toBeVisible();
});

it('BookingForm says in the title that the form has failed or was sent', async () => {
  const { title } = document;
  const { unmount } = await openForm();
  expect(document.title).toBe(title);
  await submit();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('full name is required');
  expect(document.title).toBe(`Error: ${title}`);
  await fill();
  await submit();
  await expect.element(page.getByText('Booking successful!')).toBeVisible();
  expect(document.title).toBe(`Booking successful · ${title}`);
  await page.getByRole('button', { name: 'Book another session' }).click();
  await expect.poll(() => document.title).toBe(title);
  await submit();
  await expect.poll(() => document.title).not.toBe(title);
  await unmount();
  expect(document.title).toBe(title);
});

const receipt = {
  ...emptyRequest,
  fullName: 'Ama Mensah',
  email: 'ama@example.com',
  phoneNumber: '024',
  date: tomorrow,
  timeSlot: 'evening',
  notes: 'Two singers',
  reference: '7K3M-Q9TD',
  privatePage: '/private/a-secret-token',
  price: { amount: 150, currency: 'USD' },
} as const;
const success = () => page.getByText('Booking successful!');
/** Books a session, by default with the receipt above. */
async function book(
  created: (submission: Submission) => Promise<BookingReceipt> = async () => receipt,
) {
  const form = await openForm({ created });
  await fill();
  await submit();
  return form;
}
const stored = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href]);

it('BookingForm has a receipt, and keeps the contact data for another session', async () => {
  await book();
  await expect.element(page.getByText('Ama Mensah, 024, ama@example.com')).toBeVisible();
  await expect.element(page.getByText('Questions? Call or write to us:')).toBeVisible();
  // A copy of this tab sends another request.
  expect(JSON.parse(sessionStorage.getItem('booking') ?? '').idempotencyKey).toBeNull();
  const untranslated = [...document.querySelectorAll('[translate="no"]')];
  const kept = [receipt.reference, hoursInWords(slotById.evening), moneyOf(receipt.price)];
  const texts = untranslated.map(({ textContent }) => textContent);
  expect(texts).toEqual(expect.arrayContaining(kept));
  (page.getByRole('button', { name: 'Book another session' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const date = page.getByRole('button', { name: 'Date Choose a date, required' });
  await expect.element(date).toHaveFocus();
  await expect.element(date).toBeInViewport({ ratio: 0.99 });
  expect(fields().map(({ value }) => value)).toEqual(['Ama Mensah', 'ama@example.com', '024', '']);
  expect(stored()).toContain('Ama Mensah');
  expect(stored()).not.toContain('secret');
});

it('BookingForm has no space that Orca does not read in Chromium: as a text of its own, or collapsed at the end of a block', async () => {
  const spaces = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: (string | null | undefined)[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const end = document.createRange();
      end.setStart(text, text.data.trimEnd().length);
      end.setEnd(text, text.length);
      const isText = text.data.trim() !== '' && !end.collapsed;
      const isShown = text.parentElement?.checkVisibility() === true;
      const isCollapsed = isText && isShown && end.getBoundingClientRect().width === 0;
      const before = (text.previousSibling ??
        text.parentElement?.previousSibling) as Element | null;
      // It sets apart what is hidden from screen readers, or links that a style sets apart.
      const isMeant =
        before?.ariaHidden === 'true' ||
        [before?.nodeName, text.nextSibling?.nodeName].includes('A');
      if ((text.data === ' ' && !isMeant) || isCollapsed)
        found.push(text.parentElement?.textContent);
    }
    return found;
  };
  await openForm();
  expect(spaces()).toEqual([]);
  await fill();
  await submit();
  await expect.element(page.getByText('Booking successful!')).toBeVisible();
  expect(spaces()).toEqual([]);
});

it.each(
  Object.entries<(unmount: () => Promise<void>) => unknown>({
    'a reload': (unmount) => unmount().then(() => openForm()),
    "a visit of another page, out of the browser's page cache": () =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  }),
)(
  'BookingForm says after %s what was booked, with the way to its page, until another session is booked',
  async (_, leave) => {
    const { unmount } = await book();
    await expect.element(success()).toBeVisible();
    window.dispatchEvent(new PageTransitionEvent('pageshow'));
    await expect.element(success()).toBeVisible();
    await leave(unmount);
    const hours = hoursInWords(slotById.evening);
    const { name } = booths.performance;
    const said = page.getByText(lastBooking(name, day, hours, receipt.reference));
    await expect.element(said).toBeVisible();
    const link = page.getByRole('link', { name: 'See your booking' });
    await expect.element(link).toHaveAttribute('href', receipt.privatePage);
    await expect.element(success()).not.toBeInTheDocument();
    for (const contact of ['Ama', 'ama@', '024']) expect(stored()).not.toContain(contact);
    await page.getByRole('button', { name: 'Book another session' }).click();
    await expect.element(said).not.toBeInTheDocument();
    await expect.poll(stored).not.toContain(receipt.reference);
  },
);

it.each([
  [12, 'See, move or cancel your booking', 'requested', 1],
  [13, 'See your booking', 'confirmed', 2],
])(
  'BookingForm, 13 hours before a session that can be changed until %i hours before it, offers "%s", and ticks the steps of a booking that is %s, also for the band',
  async (changeNoticeHours, name, status, done) => {
    setContent(studio, { changeNoticeHours });
    await book(async ({ request }) => ({ ...request, privatePage: '/private/one', status }));
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
    const warning = `can ${status === 'requested' ? 'cancel' : 'see'} it: keep it to yourself`;
    await expect.element(page.getByText(warning)).toBeVisible();
    const steps = page.getByRole('listitem').elements();
    const marks = steps.map((step) => getComputedStyle(step, '::before').backgroundColor);
    expect(marks.map((mark) => mark === marks[0])).toEqual([0, 1, 2].map((index) => index < done));
    const band = page.getByRole('link', { name: /^Send to the band/ });
    const isOpen = encodeURIComponent('Not confirmed yet');
    expect(band.element().getAttribute('href')?.includes(isOpen)).toBe(status === 'requested');
  },
);

it('BookingForm shows what is free on each date of the month once the booked dates are known', async () => {
  let arrive = (_: BookedDates) => {};
  const booked = new Promise<BookedDates>((resolve) => {
    arrive = resolve;
  });
  await openForm({ booked: () => booked });
  await page.getByRole('radio', { name: /Recording Booth/ }).click();
  await openCalendar();
  const barsOf = (date: string) =>
    [...dateCell(dateInWords(date)).element().querySelectorAll('[data-free]')].map((bar) =>
      bar.getAttribute('data-free'),
    );
  await expect.element(dateCell(day)).toHaveAccessibleName(day);
  expect(barsOf(tomorrow)).toEqual([]);
  await expect.element(page.getByText('free slots')).not.toBeInTheDocument();
  const recording: string[] = ['slot2', 'slot4'];
  arrive({ [tomorrow]: { performance: [], recording }, [later]: fullDay });
  const bars = slots.recording.map(({ id }) => String(!recording.includes(id)));
  const count = freeCount(bars.length - recording.length, bars.length);
  await expect.element(dateCell(day)).toHaveAccessibleName(`${day}, ${count}`);
  expect(barsOf(tomorrow)).toEqual(bars);
  await expect.element(page.getByText('free slots')).toBeVisible();
  const ofNoDate = page.getByText(`(${freeCount(bars.length, bars.length)})`);
  await expect.element(ofNoDate).not.toBeInTheDocument();
  const full = dateCell(dateInWords(later));
  await expect.element(full).toHaveAccessibleName(`${dateInWords(later)}, ${unavailable('full')}`);
  expect(barsOf(later)).toEqual([]);
});

it.each<[dates: string, BookedDates | null, suggestions: number]>([
  ['are known', {}, 2],
  ['could not be fetched', null, 0],
])(
  'BookingForm suggests other times for a slot that is taken only when the booked dates %s',
  async (_, dates, count) => {
    await openForm({
      booked: async () => dates ?? Promise.reject(new Error('offline')),
      available: async () => false,
    });
    await fill();
    await submit();
    // Each sentence stands once: what has changed is said at the slots.
    await expect.element(page.getByRole('alert')).toHaveTextContent(slotTaken);
    await expect.element(page.getByText('is chosen instead')).toHaveLength(1);
    const suggestions = page.getByRole('button', { name: /^Next free date|^Change to/ });
    await expect.element(suggestions).toHaveLength(count);
    if (count === 0) return;
    await suggestions.first().click();
    await expect.element(page.getByRole('button', { name: /^Date/ })).toHaveFocus();
  },
);

it('BookingForm shows a typed date in the calendar, says what is free on it, and chooses a free one on Enter', async () => {
  const sunday = '2026-12-27';
  await openForm({ booked: async () => ({ [later]: fullDay }) });
  // A click that does not move the focus, as in Safari.
  const opener = page.getByRole('button', { name: /^Date/ }).element() as HTMLElement;
  opener.click();
  expect(document.activeElement).toBe(opener);
  const field = page.getByRole('textbox', { name: 'Type a date' });
  const all = slots.performance.length;
  for (const [date, is] of [
    [sunday, ` cannot be chosen: ${unavailable('closed')}.`],
    [later, ` cannot be chosen: ${unavailable('full')}.`],
  ]) {
    const [year, month, number] = date?.split('-') ?? [];
    await field.fill(`${number}/${month}/${year}`);
    const words = dateInWords(date ?? '');
    const said = page.getByRole('dialog').getByText(words + is, { exact: true });
    await expect.element(said).toBeVisible();
    expect(said.element().closest('[aria-live="polite"]')).not.toBeNull();
    await expect.element(dateCell(words)).toHaveAttribute('tabindex', '0');
    const first = said.element();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => said.element() !== first, { message: 'said again' }).toBe(true);
  }
  await expect.element(field).toBeValid();
  await field.fill('soon');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toBeInvalid();
  // Chromium would announce the description of the focused field, after the live region.
  await expect.element(page.getByText(dateNotRead)).toBeVisible();
  await expect.element(field).not.toHaveAccessibleDescription();
  await userEvent.tab();
  await expect.element(field).toHaveAccessibleDescription(dateNotRead);
  const alerts = page.getByRole('dialog').getByRole('alert');
  await expect.element(alerts).not.toBeInTheDocument();
  await field.fill('one day');
  await expect.element(field).toBeValid();
  await userEvent.tab();
  await expect.element(field).toBeInvalid();
  await field.fill('1/2/2027');
  const free = dateInWords('2027-02-01');
  const said = page.getByText(`${free}, ${freeCount(all, all)}`, { exact: true });
  await expect.element(said.first()).toBeVisible();
  // The button says it next, so what is said about it is not inserted again.
  const insertions: MutationRecord[] = [];
  const seen = new MutationObserver((records) => insertions.push(...records));
  seen.observe(said.first().element().parentElement as Element, { childList: true });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: `Date ${free}` })).toHaveFocus();
  expect(insertions).toEqual([]);
});

it('BookingForm says that what was typed in this tab is still there, only when something is', async () => {
  const { unmount } = await openForm();
  const said = page.getByText('The form is as you left it in this tab.');
  await page.getByLabelText('Full name').fill('Ama');
  await expect.element(said).not.toBeInTheDocument();
  await unmount();
  await openForm();
  await expect.element(said).toBeVisible();
  await page.getByLabelText('Full name').fill('Ama B.');
  await expect.element(said).not.toBeInTheDocument();
});

const showAgain = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
it.each(
  Object.entries<() => void>({
    'another tab has changed it': () => {
      const changed = { key: 'booking-changed', newValue: receipt.reference };
      window.dispatchEvent(new StorageEvent('storage', changed));
    },
    'the tab was hidden for long': () => {
      showAgain(true);
      vi.setSystemTime(Date.now() + 61_000);
      showAgain(false);
    },
    'the tab was hidden and cannot be told of changes': () => {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      showAgain(true);
      showAgain(false);
    },
  }),
)('BookingForm no longer says what became of a booking when %s', async (_, happens) => {
  onTestFinished(() => void vi.setSystemTime(moment));
  await book();
  await expect.element(success()).toHaveTextContent(priceChanged(moneyOf(receipt.price)));
  vi.setSystemTime(Date.now() + 11 * 60_000);
  showAgain(true);
  showAgain(false);
  const changed = { key: 'booking-changed', newValue: 'OTHE-RREF-EREN' };
  window.dispatchEvent(new StorageEvent('storage', changed));
  await expect.element(success()).toBeVisible();
  happens();
  await expect.element(success()).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'See your booking' })).toBeVisible();
});
