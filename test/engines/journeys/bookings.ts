import { expect, it } from 'vitest';
import { type EngineForTests, phone } from '../../support/engines/engineForTests.ts';
import type { Visitor } from '../../support/engines/visitor.ts';

export const success = "Booking successful! We'll contact you to confirm your appointment.";
const taken = 'This time slot is already booked. Please select another time.';

/** A date in words; the name of today's cell begins with "Today". */
const inWords = /\w+day \d+ \w+ \d+/;

/** Waits for the open calendar and returns the date that has the focus, the first free one, in words. */
async function focusedDate(visitor: Visitor): Promise<string> {
  await visitor.sees('dialog', 'Choose a date');
  const label = () =>
    visitor.page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.getAttribute('aria-label') ?? focused?.outerHTML.slice(0, 80) ?? '';
    }, undefined);
  await expect.poll(label, { message: 'the focused date' }).toMatch(inWords);
  return inWords.exec(await label())?.[0] ?? '';
}

/** Opens the calendar and picks the first free date. */
export async function pickFirstDate(visitor: Visitor): Promise<void> {
  await visitor.click('button', /^Date/);
  const date = await focusedDate(visitor);
  await visitor.click('button', new RegExp(date));
  await visitor.sees('button', `Date ${date}`, { isFocused: true });
}

/** The chosen date, yyyy-MM-dd. */
const chosenDate = (visitor: Visitor): Promise<string | null> =>
  visitor.page.evaluate(() => new URLSearchParams(location.search).get('date'), undefined);

export async function fillContactDetails(visitor: Visitor): Promise<void> {
  await visitor.fill('Full name', 'Ama Mensah');
  await visitor.fill('Email', 'ama@example.com');
  await visitor.fill('Phone number', '+233 24 000 0000');
}

/** Journeys that end with a booking, or are about to. */
export function bookings(on: EngineForTests): void {
  it('books by pointer on a phone', async () => {
    const ama = await on.visitor(phone);
    await ama.visit(on.network.address);
    await ama.click('link', 'Book Studio Now');
    await fillContactDetails(ama);
    await ama.click('radio', /^Recording Booth/);
    await pickFirstDate(ama);
    await ama.click('button', 'Book Session');
    await ama.reads(success);
    await ama.sees('region', 'Your request');
    await ama.sees('textbox', 'Full name', { value: '' });
  });

  it('turns to the next month and back on a phone on its side, which is lower than the calendar', async () => {
    const ama = await on.visitor({ ...phone, width: 640, height: 280 });
    await ama.visit(`${on.network.address}/booking`);
    await ama.click('button', /^Date/);
    const date = await focusedDate(ama);
    await ama.click('button', 'Next month');
    await ama.click('button', 'Previous month');
    await ama.click('button', new RegExp(date));
    await ama.sees('button', `Date ${date}`, { isFocused: true });
  });

  it('books by keyboard', async () => {
    const kofi = await on.visitor();
    await kofi.visit(`${on.network.address}/booking`);
    await kofi.tabTo('textbox', 'Full name');
    for (const text of ['Kofi Asante', 'kofi@example.com', '024 000 0000']) {
      await kofi.page.type(text);
      await kofi.press('Tab');
    }
    await kofi.sees('radio', /^Performance Booth/, { isFocused: true });
    await kofi.press('ArrowDown');
    await kofi.sees('radio', /^Recording Booth/, { isFocused: true, isChecked: true });
    await kofi.tabTo('button', /^Date/);
    await kofi.press('Enter');
    const date = await focusedDate(kofi);
    await kofi.press('Enter');
    await kofi.sees('button', `Date ${date}`, { isFocused: true });
    await kofi.tabTo('button', 'Book Session');
    await kofi.press('Enter');
    await kofi.reads(success);
  });

  it('names what is missing, and moves the focus there', async () => {
    const esi = await on.visitor(phone);
    await esi.visit(`${on.network.address}/booking`);
    await esi.click('button', 'Book Session');
    await esi.reads('full name is required');
    await esi.sees('textbox', /^Full name/, { isFocused: true });
    await esi.page.type('Esi Owusu');
    await esi.fill('Email', 'esi@example');
    await esi.fill('Phone number', '024');
    await esi.click('button', 'Book Session');
    await esi.reads('date is required');
    await esi.sees('button', /^Date/, { isFocused: true });
  });

  it('is told when somebody else has taken the slot, and can take another', async () => {
    on.expectConsole(/409/);
    const yaa = await on.visitor();
    await yaa.visit(`${on.network.address}/booking`);
    await fillContactDetails(yaa);
    await pickFirstDate(yaa);
    await yaa.click('radio', /^Evening/);
    await yaa.sees('radio', /^Evening/, { isChecked: true });
    const rival = await fetch(`${on.server}/api/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        fullName: 'Kwame Boateng',
        email: 'kwame@example.com',
        phoneNumber: '024',
        bookingType: 'performance',
        date: await chosenDate(yaa),
        timeSlot: 'evening',
      }),
    });
    expect(rival.status).toBe(201);
    await yaa.click('button', 'Book Session');
    await yaa.reads(taken);
    await yaa.click('button', 'Book Session');
    await yaa.reads(success);
  });
}
