import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { bookingApi } from '../../tools/apiPlugin.ts';
import { temporaryFolder } from '../support/server/testApi.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

// Vite transforms the whole server meanwhile.
const timeout = 240_000;

it('bookingApi serves the API, puts studio.json into the pages and redirects /machines; Vite serves all other paths', {
  timeout,
}, async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'studio.json'), '{ "name": "Sika </script>" }');
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    cacheDir: temporaryFolder(),
    plugins: [
      // The private pages have styles.
      vanillaExtractPlugin(),
      bookingApi({ DATABASE_FILE: join(folder, 'bookings.sqlite') }),
    ],
    server: { port: 0, host: '127.0.0.1', watch: null },
  });
  onTestFinished(() => server.close());
  await server.listen();
  const [address] = server.resolvedUrls?.local ?? [];

  const booked = await fetch(`${address}api/bookings/booked-dates`);
  expect([booked.status, await booked.json()]).toEqual([200, {}]);
  const refused = await fetch(`${address}api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect([refused.status, await refused.json()]).toEqual([400, { error: 'full name is required' }]);
  const page = await (await fetch(`${address}booking`)).text();
  const [, content = ''] = /<script id="studio"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(content)).toMatchObject({ name: 'Sika </script>', city: 'Accra' });
  const other = await fetch(`${address}package.json`);
  expect([other.status, (await other.json()).type]).toEqual([200, 'module']);
  expect((await fetch(`${address}machines`)).url).toBe(`${address}machines/`);
});
