import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import type { BookingType, SlotId } from '#booking/slots';
import { deleteFolder, type ServerProcess, startServerProcess } from '../server/serverProcess.ts';
import { expectConsole, newPage, openHydrated } from './page.ts';

/** The site, as one file of tests uses it. */
export type SiteForTests = ReturnType<typeof siteForTests>;

/** Starts one server for all tests of a file. */
export function siteForTests() {
  let studio: ServerProcess;
  beforeAll(async () => {
    studio = await startServerProcess();
  });
  afterAll(async () => {
    await studio.stop();
    deleteFolder(studio.folder);
  });

  /** Opens a path in an open page and waits for hydration. */
  async function go(page: Page, path: string): Promise<void> {
    if (path === '/nowhere') expectConsole(/no page at \/nowhere|status of 404/);
    await openHydrated(page, studio.address + path);
  }

  return {
    /** Its URL, available when the tests run. */
    get address() {
      return studio.address;
    },
    go,
    /** Opens a path in a new page, optionally at a fixed time, and waits for hydration. */
    async visit(path: string, options: BrowserContextOptions = {}, moment = ''): Promise<Page> {
      const page = await newPage(options);
      if (moment) await page.clock.setFixedTime(moment);
      await go(page, path);
      return page;
    },
    /** Books slots of a date (yyyy-MM-dd) through the API. */
    async take(bookingType: BookingType, date: string, ...timeSlots: SlotId[]): Promise<void> {
      for (const timeSlot of timeSlots) {
        const response = await fetch(`${studio.address}/api/bookings`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            fullName: 'Esi Owusu',
            email: `${timeSlot}@example.com`,
            phoneNumber: '024',
            bookingType,
            date,
            timeSlot,
          }),
        });
        expect(response.status, `the booking of ${timeSlot} on ${date}`).toBe(201);
      }
    },
  };
}
