import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dateInWords } from '#booking/dates';
import { openingDays } from '#studio/openingDays';
import { Contact } from '../../src/screens/landing/Contact';
import { Rates } from '../../src/screens/landing/Rates';
import {
  dateCell,
  day,
  fill,
  now,
  openCalendar,
  openForm,
  submit,
  tomorrow,
} from '../support/bookingScreen';
import { closedDayAfter } from '../support/openDays';

/** The pages of a studio whose owner has set a WhatsApp number, other prices and a second one. */

vi.mock(import('#studio/studio'), async (original) => {
  const content = await original();
  return { ...content, studio: { ...content.studio, whatsApp: '233240000000' } };
});
vi.mock(import('#studio/prices'), async (original) => ({
  ...(await original()),
  prices: {
    performance: { amount: 300, currency: 'USD' },
    recording: { amount: 1200, currency: 'GHS' },
  } as const,
  secondPrices: { performance: 'GH₵2,400', recording: '' },
}));

/** Leaves no slot of the performance booth. */
const booked = { [tomorrow]: { performance: [], recording: ['slot2', 'slot4', 'slot6'] } };

/** Expects a link that opens WhatsApp in a new tab, with the text. */
async function expectWhatsApp(name: string, text: string) {
  const link = page.getByRole('link', { name: `${name} (opens in a new tab)`, exact: true });
  await expect
    .element(link)
    .toHaveAttribute('href', `https://wa.me/233240000000?text=${encodeURIComponent(text)}`);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noreferrer');
}

describe('with a WhatsApp number', () => {
  const fullDateText = `Hello, the Performance Booth is full on ${day}. Is another time possible?`;

  it('the section Contact has a link to it', async () => {
    await render(<Contact />);
    await expectWhatsApp('WhatsApp', 'Hello, I have a question about booking a session.');
  });

  describe('the booking form', () => {
    beforeEach(async () => {
      await openForm({ booked: async () => booked });
    });

    it('has a link to it on the receipt, and beside the notice that the chosen date is full', async () => {
      await page.getByRole('radio', { name: /Recording Booth/ }).click();
      await fill();
      expect(page.getByRole('link').elements()).toEqual([]);
      await page.getByRole('radio', { name: /Performance Booth/ }).click();
      await expectWhatsApp('Ask on WhatsApp', fullDateText);
      await page.getByRole('button', { name: /^See the Recording Booth/ }).click();
      await submit();
      await expectWhatsApp('WhatsApp', 'Hello, I am writing about my booking ABCD-1234.');
    });

    it('has a link to it where the calendar says that a date is full, and not that it is closed', async () => {
      await openCalendar();
      const closed = dateCell(dateInWords(closedDayAfter(now.date) ?? ''));
      await expect.element(closed).toHaveAttribute('aria-disabled', 'true');
      await closed.click({ force: true });
      await expect.element(page.getByRole('alert')).toHaveTextContent(openingDays.whenClosed);
      expect(page.getByRole('link').elements()).toEqual([]);
      await dateCell(`${day}, fully booked`).click({ force: true });
      await expectWhatsApp('Ask on WhatsApp', fullDateText);
    });
  });
});

describe('with a second price', () => {
  const spoken = '300 US dollars, 2,400 Ghana cedis for one of three slots';

  it('the section Studio Rates shows it beside the first, and screen readers read both', async () => {
    await render(<Rates />);
    const rate = page.getByRole('article', { name: 'Performance Booth' });
    await expect.element(rate).toHaveTextContent('$300 GH₵2,400 for one of three slots');
    await expect.element(rate).toHaveTextContent(spoken);
  });

  it('the form shows it for the session type and in the summary', async () => {
    await openForm();
    const radio = page.getByRole('radio', { name: `Performance Booth ${spoken}` });
    await expect.element(radio).toBeVisible();
    const summary = page.getByRole('region', { name: 'Your session' });
    await expect.element(summary).toHaveTextContent('$300 (GH₵2,400)');
    await page.getByRole('radio', { name: /Recording Booth/ }).click();
    await expect.element(summary).toHaveTextContent(/Price\s*GH₵1,2001,200 Ghana cedis$/);
  });
});
