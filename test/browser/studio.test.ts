import { join } from 'node:path';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { BookedDates } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import { studio as content } from '#studio/studio';
import {
  dateCell,
  fillContactDetails,
  newPage,
  nthOpenDate,
  offeredSlots,
  openCalendarAt,
  openHydrated,
  pickDate,
} from '../support/browser/page.ts';
import { runCliProcess } from '../support/server/cliProcess.ts';
import { startMailServer, subjectsTo } from '../support/server/mailServer.ts';
import { startServer } from '../support/server/serverForTest.ts';
import { sqliteRows, temporaryFolder } from '../support/server/testApi.ts';

const success = "Booking successful! We'll contact you to confirm your appointment.";
const secret = 'kente-kora-42-and-more';
const date = nthOpenDate(20);

/** Starts a server with an SMTP server and a calendar feed. */
async function startStudioWithMail() {
  const mail = await startMailServer();
  const environment = {
    DATABASE_FILE: join(temporaryFolder(), 'bookings.sqlite'),
    SMTP_URL: mail.url,
    CALENDAR_SECRET: secret,
  };
  const { address } = await startServer({ environment });
  return {
    mail,
    address,
    environment,
    file: environment.DATABASE_FILE,
    visit: async () => {
      const page = await newPage();
      await openHydrated(page, `${address}/booking`);
      return page;
    },
    /** Waits until the API returns these performance slots as booked: commands show within a second. */
    isBooked: (slots: readonly string[]) =>
      expect
        .poll(async () => {
          const response = await fetch(`${address}/api/bookings/booked-dates`);
          const dates: BookedDates = await response.json();
          return dates[date]?.performance ?? [];
        })
        .toEqual(slots),
    /** Summary and status of each event in the calendar feed. */
    async feed() {
      const response = await fetch(`${address}/api/calendar/${secret}.ics`);
      const calendar = new ICAL.Component(ICAL.parse(await response.text()));
      return calendar
        .getAllSubcomponents('vevent')
        .map((event) => [
          event.getFirstPropertyValue('summary'),
          event.getFirstPropertyValue('status'),
        ]);
    },
  };
}

type Studio = Awaited<ReturnType<typeof startStudioWithMail>>;

async function bookMorning({ visit }: Studio, name: string) {
  const page = await visit();
  await fillContactDetails(page, name);
  await pickDate(page, date);
  await page.getByRole('button', { name: 'Book Session' }).click();
  await page.getByText(success).waitFor();
}

describe('the studio', () => {
  it('gets each request by e-mail and in its calendar feed, and its confirmation reaches the artist', async () => {
    const studio = await startStudioWithMail();
    await bookMorning(studio, 'Kofi Asante');
    await expect.poll(() => studio.mail.arrivals.length).toBe(2);
    expect(subjectsTo(studio.mail, content.email)).toEqual([
      `New request: Performance Booth, ${dateInWords(date)}`,
    ]);
    expect(subjectsTo(studio.mail, 'ama@example.com')).toEqual([
      `Your request for ${dateInWords(date)}`,
    ]);
    expect(await studio.feed()).toEqual([['Performance Booth: Kofi Asante', 'TENTATIVE']]);

    const reference = String(
      sqliteRows(studio.file, 'SELECT reference FROM booking')[0]?.reference,
    );
    expect(await runCliProcess(['confirm', reference], studio.environment)).toMatchObject({
      code: 0,
    });
    expect(await studio.feed()).toEqual([['Performance Booth: Kofi Asante', 'CONFIRMED']]);
    await expect
      .poll(() => subjectsTo(studio.mail, 'ama@example.com'))
      .toContain(`Confirmed: your session on ${dateInWords(date)}`);
  }, 40_000);

  it('releases the slot for the next visitor when it cancels a booking', async () => {
    const studio = await startStudioWithMail();
    await bookMorning(studio, 'Kofi Asante');
    const before = await studio.visit();
    await pickDate(before, date);
    await expect.poll(() => offeredSlots(before)).toEqual(['afternoon', 'evening']);

    const reference = String(
      sqliteRows(studio.file, 'SELECT reference FROM booking')[0]?.reference,
    );
    expect(await runCliProcess(['cancel', reference, '--yes'], studio.environment)).toMatchObject({
      code: 0,
    });
    await studio.isBooked([]);
    const after = await studio.visit();
    await pickDate(after, date);
    await expect.poll(() => offeredSlots(after)).toEqual(['morning', 'afternoon', 'evening']);
    await bookMorning(studio, 'Esi Owusu');
    expect((await studio.feed()).sort()).toEqual([
      ['Performance Booth: Esi Owusu', 'TENTATIVE'],
      ['Performance Booth: Kofi Asante', 'CANCELLED'],
    ]);
  }, 60_000);

  it('disables a date for visitors when it closes the date, until it opens it again', async () => {
    const studio = await startStudioWithMail();
    expect(await runCliProcess(['close', date], studio.environment)).toMatchObject({ code: 0 });
    const page = await studio.visit();
    await openCalendarAt(page, date);
    expect(await dateCell(page, date).getAttribute('aria-disabled')).toBe('true');
    expect(await runCliProcess(['open', date, '07:30-12:30'], studio.environment)).toMatchObject({
      code: 0,
    });
    await studio.isBooked(['afternoon', 'evening']);
    const later = await studio.visit();
    await pickDate(later, date);
    await expect.poll(() => offeredSlots(later)).toEqual(['morning']);
  }, 40_000);

  it('gets all e-mails after its mail server was down', async () => {
    const studio = await startStudioWithMail();
    await studio.mail.stop();
    await bookMorning(studio, 'Kofi Asante');
    await expect
      .poll(() => sqliteRows(studio.file, 'SELECT 1 FROM outbox WHERE attempts > 0').length)
      .toBe(2);
    await studio.mail.start();
    await expect.poll(() => studio.mail.arrivals.length, { timeout: 30_000 }).toBe(2);
  }, 60_000);
});
