import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BookingRequest } from '#booking/request';
import type { Timestamp } from '#studio/clock';
import { gallery } from '#studio/pictures';
import { setStudio } from '#studio/studio';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { type Environment, readConfig } from '../../../server/config.ts';
import { readContent } from '../../../server/content/studioFile.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { addressOf, listen, stop } from '../../../server/http/httpServer.ts';
import { renderSite } from '../../../server/site/renderSite.tsx';
import { createSite } from '../../../server/site/site.ts';
import { morning } from '../clock.ts';
import { siteFolder } from './build.ts';
import { bookWithLinks, newDesk } from './privateStudio.ts';
import { writeSounds } from './sounds.ts';
import { validRequest } from './testApi.ts';

export interface SiteOptions {
  readonly environment?: Environment;
  /** The time at which its clock starts, by default the morning of an open day. */
  readonly time?: Timestamp;
  /** True for a studio with two sounds. */
  readonly hasSounds?: boolean;
  /** A JPEG that replaces each picture of a studio with sounds. */
  readonly picture?: Uint8Array;
}

/** Serves the built site on a free port, in this process, with a new database. */
export async function startSite({
  environment = {},
  time = morning,
  hasSounds = false,
  picture,
}: SiteOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'studio-'));
  const file = join(folder, 'bookings.sqlite');
  const config = readConfig({ ...environment, PORT: '0' });
  const store = bookingRepository(openSqlite(file));
  const shift = time - Date.now();
  const now = () => Date.now() + shift;
  const studioFile = hasSounds ? writeSounds(folder) : '';
  if (picture) {
    mkdirSync(join(folder, 'pictures'));
    for (const name of gallery) writeFileSync(join(folder, `pictures/${name}.jpg`), picture);
  }
  if (hasSounds) setStudio(await readContent({ path: studioFile, isNamed: true }));
  const site = createSite(siteFolder, await renderSite(siteFolder, studioFile), studioFile);
  const app = createApp({ bookings: store, now, config, site });
  const server = await listen(app, config);
  const address = addressOf(server, config.host);
  return {
    address,
    store,
    /** Books, and returns the addresses of the private pages of the booking. */
    async book(change: Partial<BookingRequest>): Promise<{ artist: string; studio: string }> {
      const send = (init: RequestInit) => fetch(`${address}/api/bookings`, init);
      const booking = { ...validRequest, ...change };
      const { artist, studio } = await bookWithLinks(send, store, now(), booking);
      return { artist: address + artist, studio: address + studio };
    },
    /** Returns the address of a new link to the desk. */
    openDesk: async () => address + (await newDesk(store, now())),
    async stop(): Promise<void> {
      await stop(server);
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}
