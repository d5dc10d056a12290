import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import type { BookingType, SlotId } from '#booking/slots';
import { type StudioProcess, startStudio, throwAway } from './studioProcess.ts';
import { expectConsole, newVisitor } from './visitor.ts';

/** A studio of their own for the tests of one file. */
export function studioForTests() {
  let studio: StudioProcess;
  beforeAll(async () => {
    studio = await startStudio();
  });
  afterAll(async () => {
    await studio.stop();
    throwAway(studio.folder);
  });

  return {
    /** Where it answers, once the tests run. */
    get address() {
      return studio.address;
    },
    /** Opens a path for a new visitor, at a moment if one is given, and waits until it is alive. */
    async visit(path: string, options: BrowserContextOptions = {}, moment = ''): Promise<Page> {
      const page = await newVisitor(options);
      if (moment) await page.clock.setFixedTime(moment);
      if (path === '/nowhere') expectConsole(/no page at \/nowhere|status of 404/);
      await page.goto(studio.address + path, { waitUntil: 'networkidle' });
      return page;
    },
    /** Opens another path on a visitor's page. */
    async go(page: Page, path: string): Promise<void> {
      await page.goto(studio.address + path, { waitUntil: 'networkidle' });
    },
    /** Books slots of a date (yyyy-MM-dd) as other visitors would. */
    async take(bookingType: BookingType, date: string, ...timeSlots: SlotId[]): Promise<void> {
      for (const timeSlot of timeSlots) {
        const answer = await fetch(`${studio.address}/api/bookings`, {
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
        expect(answer.status).toBe(201);
      }
    },
  };
}
