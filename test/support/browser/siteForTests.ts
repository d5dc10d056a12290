import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import type { BookingType, SlotId } from '#booking/slots';
import type { Timestamp } from '#studio/clock';
import { morning } from '../clock.ts';
import { type SiteOptions, startSite } from '../server/startSite.ts';
import { expectConsole, newPage, openHydrated } from './page.ts';

/** The site, as one file of tests uses it. */
export type SiteForTests = ReturnType<typeof siteForTests>;

/** Starts one site for all tests of a file. Its pages have its clock. */
export function siteForTests(options: SiteOptions = {}) {
  let site: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    site = await startSite(options);
  });
  afterAll(() => site.stop());

  /** Opens a path in an open page and waits for hydration. */
  async function go(page: Page, path: string): Promise<void> {
    if (path === '/nowhere') expectConsole(/no page at \/nowhere|status of 404/);
    await openHydrated(page, site.address + path);
  }

  /** A blank page, whose clock starts at a time; null leaves its clock to the test. */
  const blankPage = (settings: BrowserContextOptions = {}, time: Timestamp | null = morning) =>
    newPage(settings, time ?? undefined);

  return {
    /** Its URL, available when the tests run. */
    get address() {
      return site.address;
    },
    go,
    newPage: blankPage,
    /** Opens a path in a new page and waits for hydration. */
    async visit(path: string, settings?: BrowserContextOptions, time?: Timestamp) {
      const page = await blankPage(settings, time);
      await go(page, path);
      return page;
    },
    /** Books through the API, and returns the addresses of the private pages of the booking. */
    book: (...args: Parameters<typeof site.book>) => site.book(...args),
    /** Returns the address of a new link to the desk. */
    openDesk: () => site.openDesk(),
    /** Books slots of a date (yyyy-MM-dd). */
    async take(bookingType: BookingType, date: string, ...timeSlots: SlotId[]): Promise<void> {
      for (const timeSlot of timeSlots) await site.book({ bookingType, date, timeSlot });
    },
  };
}
