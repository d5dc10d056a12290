import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectConsole,
  fillContactDetails,
  newPage,
  nthOpenDate,
  offeredSlots,
  openHydrated,
  pickDate,
} from '../support/browser/page.ts';
import {
  deleteFolder,
  type ServerProcess,
  startServerProcess,
} from '../support/server/serverProcess.ts';

let studio: ServerProcess;

beforeAll(async () => {
  studio = await startServerProcess();
});

afterAll(async () => {
  await studio.stop();
  deleteFolder(studio.folder);
});

const success = "Booking successful! We'll contact you to confirm your appointment.";

async function visitBooking() {
  const page = await newPage();
  await openHydrated(page, `${studio.address}/booking`);
  return page;
}

/** The bookings of a date, read from the database file of the server. */
function storedBookings(date: string) {
  const database = new DatabaseSync(join(studio.folder, 'data', 'bookings.sqlite'));
  try {
    return database.prepare('SELECT * FROM booking WHERE date = ?').all(date);
  } finally {
    database.close();
  }
}

describe('a booking', () => {
  it('is stored, survives a restart, and blocks its hours in both booths', async () => {
    const date = nthOpenDate(20);
    const first = await visitBooking();
    await fillContactDetails(first, 'Kofi Asante');
    await pickDate(first, date);
    await expect.poll(() => first.getByRole('dialog').count()).toBe(0);
    await first.getByRole('radio', { name: 'Afternoon' }).check();
    await first.getByLabel('Notes').fill('A live band of five');
    await first.getByRole('button', { name: 'Book Session' }).click();
    await first.getByText(success).waitFor();

    await expect.poll(() => first.getByLabel('Full name').inputValue()).toBe('');
    expect(await first.getByLabel('Notes').inputValue()).toBe('');
    expect(await first.locator('input[name="date"]').inputValue()).toBe('');
    expect(await first.getByRole('radio', { checked: true }).count()).toBe(2);
    await first.getByRole('radio', { name: 'Morning', checked: true }).waitFor();

    expect(storedBookings(date)).toMatchObject([
      {
        full_name: 'Kofi Asante',
        email: 'ama@example.com',
        phone_number: '+233 24 000 0000',
        booking_type: 'performance',
        date,
        time_slot: 'afternoon',
        notes: 'A live band of five',
      },
    ]);

    await studio.stop();
    studio = await startServerProcess({ folder: studio.folder });

    const second = await visitBooking();
    await pickDate(second, date);
    await expect.poll(() => offeredSlots(second)).toEqual(['morning', 'evening']);
    await second.getByRole('radio', { name: 'Recording Booth' }).check();
    await expect.poll(() => offeredSlots(second)).toEqual(['slot1', 'slot2', 'slot6']);
  });

  it('succeeds for only one of two visitors who submit the same slot', async () => {
    expectConsole(/status of 409/);
    const date = nthOpenDate(24);
    const visitors = await Promise.all([visitBooking(), visitBooking()]);
    for (const page of visitors) {
      await fillContactDetails(page);
      await page.getByRole('radio', { name: 'Recording Booth' }).check();
      await pickDate(page, date);
    }
    await Promise.all(
      visitors.map((page) => page.getByRole('button', { name: 'Book Session' }).click()),
    );
    const messages = await Promise.all(
      visitors.map(async (page) => {
        const message = page.getByRole('alert').locator('p').first().or(page.getByText(success));
        return (await message.first().textContent()) ?? '';
      }),
    );
    expect(messages.sort()).toEqual([
      success,
      'This time slot is already booked. Please select another time.',
    ]);
    const isLoser = await visitors[0].getByRole('alert').isVisible();
    const loser = isLoser ? visitors[0] : visitors[1];
    expect(await loser.getByLabel('Full name').inputValue()).toBe('Ama Mensah');
    await expect.poll(() => offeredSlots(loser)).not.toContain('slot1');
    await loser.getByRole('button', { name: 'Book Session' }).click();
    await loser.getByText(success).waitFor();
  });
});
