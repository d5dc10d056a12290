import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fromPromise } from 'xstate';
import type { BookedDates } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { bookingMachine } from '#machines/booking';
import { BookingForm } from '../../src/screens/booking/BookingForm';
import { loadCalendar } from '../../src/screens/booking/calendar/loadCalendar';
import { Contact } from '../../src/screens/landing/Contact';
import { Rates } from '../../src/screens/landing/Rates';
import '../../src/theme/global.css';
import './blankVisit';
import { silentWatchers } from '../support/silentWatchers';
import { now, tomorrow } from './fixedDay';

/** The pages of a studio whose owner has set a WhatsApp number and a second price. */

vi.mock(import('#studio/studio'), async (original) => {
  const content = await original();
  return {
    ...content,
    studio: { ...content.studio, whatsApp: '233240000000' },
  };
});
vi.mock(import('#studio/prices'), async (original) => {
  const content = await original();
  return {
    ...content,
    prices: { ...content.prices, recording: { amount: 1200, currency: 'GHS' as const } },
    secondPrices: { performance: 'GH₵2,400', recording: '' },
  };
});

const day = dateInWords(tomorrow);
/** Leaves no slot of the performance booth. */
const booked: BookedDates = {
  [tomorrow]: { performance: [], recording: ['slot2', 'slot4', 'slot6'] },
};

function openForm() {
  return render(
    <BookingForm
      input={{ now, pageId: 'visit' }}
      machine={bookingMachine.provide({
        actors: {
          ...silentWatchers,
          fetchBookedDates: fromPromise(async () => booked),
          checkAvailability: fromPromise(async () => true),
          createBooking: fromPromise(async ({ input }) => ({
            ...input.request,
            reference: 'ABCD-1234',
          })),
          loadCalendar: fromPromise(loadCalendar),
        },
      })}
    />,
  );
}

const openCalendar = () => page.getByRole('button', { name: /^Date/ }).click();
const cell = (name: string | RegExp) =>
  page.getByRole('grid').getByRole('button', { name }).first();

async function pickTomorrowForRecording() {
  await page.getByRole('radio', { name: /Recording Booth/ }).click();
  await openCalendar();
  await cell(day).click();
}

/** Expects a link that opens WhatsApp in a new tab, with the text. */
async function expectWhatsApp(name: string, text: string) {
  const link = page.getByRole('link', { name: `${name} (opens in a new tab)`, exact: true });
  await expect.element(link).toBeVisible();
  await expect
    .element(link)
    .toHaveAttribute('href', `https://wa.me/233240000000?text=${encodeURIComponent(text)}`);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noreferrer');
}

const fullDateText = `Hello, the Performance Booth is full on ${day}. Is another time possible?`;

describe('with a WhatsApp number', () => {
  it('the section Contact has a link to it', async () => {
    await render(<Contact />);
    await expectWhatsApp('WhatsApp', 'Hello, I have a question about booking a session.');
  });

  describe('the booking form', () => {
    beforeEach(async () => {
      await openForm();
    });

    it('has a link to it on the receipt, whose text has the reference', async () => {
      await page.getByLabelText('Full name').fill('Ama Mensah');
      await page.getByLabelText('Email').fill('ama@example.com');
      await page.getByLabelText('Phone number').fill('024');
      await pickTomorrowForRecording();
      await page.getByRole('button', { name: 'Book Session' }).click();
      await expectWhatsApp('WhatsApp', 'Hello, I am writing about my booking ABCD-1234.');
    });

    it('has a link to it where the calendar says that a date is full, and nowhere else', async () => {
      await openCalendar();
      await cell(/closed on Sundays$/).click({ force: true });
      await expect.element(page.getByRole('alert')).toHaveTextContent('closed on Sundays');
      expect(page.getByRole('link').elements()).toEqual([]);
      await cell(`${day}, fully booked`).click({ force: true });
      await expectWhatsApp('Ask on WhatsApp', fullDateText);
    });

    it('has a link to it beside the notice that the chosen date is full', async () => {
      await pickTomorrowForRecording();
      expect(page.getByRole('link').elements()).toEqual([]);
      await page.getByRole('radio', { name: /Performance Booth/ }).click();
      await expectWhatsApp('Ask on WhatsApp', fullDateText);
    });
  });
});

describe('with a second price', () => {
  it('the section Studio Rates shows it beside the first, and screen readers read both', async () => {
    await render(<Rates />);
    const rate = page.getByRole('article', { name: 'Performance Booth' });
    await expect.element(rate).toHaveTextContent('$200 GH₵2,400 for one of three slots');
    await expect
      .element(rate)
      .toHaveTextContent('200 US dollars, 2,400 Ghana cedis for one of three slots');
  });

  it('the form shows it for the session type and in the summary', async () => {
    await openForm();
    await expect
      .element(
        page.getByRole('radio', {
          name: 'Performance Booth 200 US dollars, 2,400 Ghana cedis for one of three slots',
        }),
      )
      .toBeVisible();
    const summary = page.getByRole('region', { name: 'Your session' });
    await expect.element(summary).toHaveTextContent('$200 (GH₵2,400)');
    await page.getByRole('radio', { name: /Recording Booth/ }).click();
    await expect.element(summary).toHaveTextContent(/Price\s*GH₵1,2001,200 Ghana cedis$/);
  });
});
