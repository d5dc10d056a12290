import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { cedisInWords } from '#booking/prices';
import { booths, hoursInWords, slots } from '#booking/slots';
import { defaults } from '#studio/defaults';
import { openingDays } from '#studio/openingDays';
import { setStudio, studio } from '#studio/studio';
import {
  dateCell,
  day,
  fill,
  later,
  now,
  openCalendar,
  openForm,
  submit,
  tomorrow,
} from '../support/bookingScreen.tsx';
import { closedDayAfter } from '../support/openDays.ts';

/** A studio whose owner has set what the form and the receipt say. */

beforeEach(() => {
  const { performance, recording } = defaults.prices;
  setStudio({
    ...defaults,
    ...{ street: '5 Oxford Street', phone: '+233 24 100 0001', email: 'desk@sika.example' },
    ...{ payment: 'Nothing to pay now.', lateRule: 'Late time is lost.', changeNoticeHours: 3 },
    deposit: { performance: 'GH₵100 before.', recording: 'GH₵50 before.' },
    closedWeekdays: [6, 1],
    whatsApp: '233240000000',
    prices: {
      performance: { ...performance, amount: 300, second: 'GH₵2,400' },
      recording: { ...recording, amount: 1200 },
    },
  });
});

/** Leaves no slot of the performance booth. */
const booked = { [tomorrow]: { performance: [], recording: ['slot2', 'slot4', 'slot6'] } };
const fullDateText = `Hello, the Performance Booth has no free time on ${day}. Is another time possible?`;
const chooseBooth = (type: 'performance' | 'recording') =>
  page.getByRole('radio', { name: booths[type].name }).click();

/** Expects a link that opens WhatsApp in a new tab, with the text. */
async function expectWhatsApp(name: string, text: string) {
  const link = page.getByRole('link', { name: `${name} (opens in a new tab)`, exact: true });
  await expect
    .element(link)
    .toHaveAttribute('href', `https://wa.me/233240000000?text=${encodeURIComponent(text)}`);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noreferrer');
}

it('a WhatsApp number is linked on the receipt, and beside the notice that the chosen date is full', async () => {
  await openForm({ booked: async () => booked });
  await chooseBooth('recording');
  await fill();
  expect(page.getByRole('link', { name: 'WhatsApp' }).elements()).toEqual([]);
  await chooseBooth('performance');
  await expectWhatsApp('Ask on WhatsApp', fullDateText);
  await page.getByRole('button', { name: /^Change to the Recording Booth/ }).click();
  const { name } = booths.recording;
  const said = page.getByText(messages.chosen(name, hoursInWords(slots.recording[0])));
  await expect.element(said).toBeInTheDocument();
  await submit();
  await expectWhatsApp('WhatsApp', 'Hello, I am writing about my booking ABCD-1234.');
  // What else the owner has set.
  const next = page.getByRole('heading', { name: 'What happens next' });
  const receipt = next.element().parentElement?.textContent;
  const { payment, deposit, lateRule, address, phone, email } = studio;
  // Of a session of tomorrow no deposit is asked, as in its e-mail.
  const toDo = `We call you to confirm.Come to ${address}.`;
  const notice = 'less than 3 hours before';
  for (const text of [toDo, payment, lateRule, notice, phone, email]) {
    expect(receipt).toContain(text);
  }
  // Without a private page.
  expect(receipt).toContain('To change or cancel, call or write to us:');
  expect(receipt).not.toMatch(/ before\.|has the link/);
  await page.getByRole('button', { name: 'Book another session' }).click();
  await chooseBooth('recording');
  const summary = page.getByRole('region', { name: 'Your session' });
  await expect.element(summary).toHaveTextContent(deposit.recording);
  await openCalendar();
  await dateCell(day).click();
  await expect.element(summary).not.toHaveTextContent(deposit.recording);
  await openCalendar();
  await dateCell(dateInWords(later)).click();
  await submit();
  const asked = `We call you to confirm.${deposit.recording} ${cedisInWords(deposit.recording)}Come to ${address}.`;
  await expect.element(page.getByText(asked)).toBeInTheDocument();
});

it('a WhatsApp number is linked where the calendar says that a date is full, and not that it is closed', async () => {
  await openForm({ booked: async () => booked });
  await openCalendar();
  await expect.element(dateCell(dateInWords(later))).toHaveFocus();
  const closed = dateCell(dateInWords(closedDayAfter(now.date) ?? ''));
  await expect.element(closed).toHaveAttribute('aria-disabled', 'true');
  await closed.click({ force: true });
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect.element(alert).toHaveTextContent(openingDays().whenClosed);
  expect(page.getByRole('link', { name: 'WhatsApp' }).elements()).toEqual([]);
  await dateCell(`${day}, ${messages.unavailable('full')}`).click({ force: true });
  await expectWhatsApp('Ask on WhatsApp', fullDateText);
});

it('a second price follows the first above the button, and a price in cedis is read in the summary', async () => {
  await openForm();
  await fill();
  const bar = page.getByText(/^Performance Booth\w{3} .*\$300 \(GH₵2,400\)/);
  await expect.element(bar).toBeInTheDocument();
  await chooseBooth('recording');
  await expect.element(page.getByText(/^Recording Booth\w{3} .*GH₵1,200/)).toBeInTheDocument();
  const summary = page.getByRole('region', { name: 'Your session' });
  await expect.element(summary.getByText('1,200 Ghana cedis', { exact: true })).toBeVisible();
});
