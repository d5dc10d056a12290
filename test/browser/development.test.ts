import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newPage, waitForHydration } from '../support/browser/page.ts';
import { harmattan, writeSounds } from '../support/server/sounds.ts';

/** The site in the Vite dev server, with a studio.json and an empty database. */

const folder = mkdtempSync(join(tmpdir(), 'studio-'));
let vite: ViteDevServer;
/** Its URL, e.g. "http://127.0.0.1:40123/". */
let address: string;

beforeAll(async () => {
  const content = { name: 'Sika </script>', sounds: [harmattan] };
  writeFileSync(writeSounds(folder), JSON.stringify(content));
  vi.stubEnv('DATABASE_FILE', join(folder, 'bookings.sqlite'));
  vite = await createServer({
    mode: 'development',
    logLevel: 'error',
    // Optimized dependencies are kept for the next run.
    cacheDir: 'node_modules/.vite-tests',
    server: { host: '127.0.0.1', port: 0, watch: null },
  });
  await vite.listen();
  address = vite.resolvedUrls?.local[0] ?? '';
});

afterAll(async () => {
  await vite.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('the dev server answers the API, serves sounds, puts studio.json into the pages and redirects /machines', async () => {
  const booked = await fetch(`${address}api/bookings/booked-dates`);
  expect([booked.status, await booked.json()]).toEqual([200, {}]);
  const headers = { range: 'bytes=0-1' };
  expect((await fetch(`${address}sounds/${harmattan.file}`, { headers })).status).toBe(206);
  const page = await (await fetch(`${address}booking`)).text();
  const [, content = ''] = /<script id="studio"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(content)).toMatchObject({ name: 'Sika </script>', city: 'Accra' });
  expect((await fetch(`${address}machines`)).url).toBe(`${address}machines/`);
});

it('/machines/ lights the state of the form in another tab', async () => {
  const tab = await newPage();
  await tab.goto(`${address}booking`);
  await waitForHydration(tab);
  const page = await tab.context().newPage();
  await page.goto(`${address}machines/`);
  const booking = page.getByRole('region', { name: 'booking' });
  const lit = () => booking.locator('[aria-current="true"] > strong').allTextContents();
  await expect.poll(lit).toContain('idle');
  await tab.getByRole('button', { name: 'Book Session' }).click();
  await expect.poll(lit).toContain('failure');
});
