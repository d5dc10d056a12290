import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { channelName } from '#machines/devtools/channel';
import { newPage, waitForHydration } from '../support/browser/page.ts';

/** The site in the Vite dev server, on a free port and with an empty database. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'studio-'));
let vite: ViteDevServer;
/** Its URL, e.g. "http://127.0.0.1:40123/". */
let address: string;

beforeAll(async () => {
  vi.stubEnv('DATABASE_FILE', join(folder, 'bookings.sqlite'));
  vite = await createServer({
    root,
    mode: 'development',
    logLevel: 'error',
    // Optimized dependencies are kept for the next run.
    cacheDir: join(root, 'node_modules/.vite-tests'),
    server: { host: '127.0.0.1', port: 0, watch: null },
  });
  await vite.listen();
  address = vite.resolvedUrls?.local[0] ?? '';

  // Vite optimizes the dependencies of both pages when they are first opened.
  const page = await newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${address}machines/`);
  await page.locator('#headline svg').waitFor();
  await page.goto(`${address}booking`);
  await page.getByLabel('Full name').waitFor();
}, 120_000);

afterAll(async () => {
  await vite.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const highlighted = (panel: Locator) => panel.locator('svg .node [data-current]').allTextContents();

/** Waits until the only highlighted state of the region "form" is this one. */
const expectForm = (panel: Locator, form: string) =>
  expect
    .poll(async () => (await highlighted(panel)).map((label) => label.replace('● ', '')))
    .toEqual(['known', 'online', 'closed', 'none', form]);

/** True when the element is completely visible; its scroll containers may cut it off. */
const isVisible = (element: Locator) =>
  element.evaluate(
    (target) =>
      new Promise<boolean>((resolve) => {
        const seen = ([entry]: IntersectionObserverEntry[]) =>
          resolve(entry?.intersectionRatio === 1);
        new IntersectionObserver(seen).observe(target);
      }),
  );

const press = (panel: Locator, name: string) => panel.getByRole('button', { name }).click();

it('/machines/ in development shows the states and events of another tab, sends it events, and needs no other site', async () => {
  const page = await newPage();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^data:|127\.0\.0\.1/.test(request.url())) foreign.push(request.url());
  });
  await page.goto(`${address}machines/`);
  const [booking, headline] = [page.locator('#booking'), page.locator('#headline')];
  await headline.locator('svg').waitFor();
  await booking.getByText('No tab runs this machine').waitFor();
  const tab = await page.context().newPage();
  await tab.goto(`${address}booking`);
  await waitForHydration(tab);
  await expectForm(booking, 'idle');
  await tab.getByLabel('Full name').fill('Kofi Asante');
  const entry = booking.getByRole('listitem').filter({ hasText: 'field.change' });
  expect(await entry.locator('code').textContent()).toBe('fullName Kofi Asante');
  await press(booking, 'field.change notes');
  await expect.poll(() => tab.getByLabel('Notes').inputValue()).toBe('ama@example.com');
  await press(booking, 'type.change recording');
  const taken = booking.locator('svg .edgeLabel [data-part][data-taken]');
  await expect.poll(() => taken.allTextContents()).toEqual([expect.stringMatching(/^type.chan/)]);
  expect(await booking.locator('svg path[data-taken]').count()).toBe(1);
  await page.setViewportSize({ width: 600, height: 500 });
  await press(booking, 'submit');
  await tab.getByRole('alert').getByText('email is required').waitFor();
  await expectForm(booking, 'failure');
  await tab.getByRole('button', { name: 'Book Session' }).click();
  const submitted = booking.getByRole('listitem').filter({ hasText: 'submit' });
  await expect.poll(() => submitted.count()).toBe(2);
  const events = booking.getByRole('list', { name: 'Events' });
  expect(await events.textContent()).not.toMatch(/undefined|null|fetchBookedDates/);
  const before = await events.locator('li').allTextContents();
  await page.reload();
  await expect
    .poll(() => events.locator('li').allTextContents())
    .toEqual(expect.arrayContaining(before));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(booking, 'Copy as JSON');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('"bookingType": "recording"');
  const entered = booking.locator('.node:has([data-current])').last();
  await expect.poll(() => isVisible(entered)).toBe(true);

  await tab.goto(address);
  await press(headline, 'pause');
  await tab.getByRole('button', { name: 'Play the headline' }).waitFor();
  await expect.poll(() => highlighted(headline)).toEqual(['● paused']);
  expect(foreign).toEqual([]);
});

/** Replaces the page of stately.ai: writes the messages that it receives into its title. */
const inspectorStub = `<script>
  addEventListener('message', ({ data }) => {
    document.title += ' ' + data.type + ' ' + data.event?.type;
    document.body.append(JSON.stringify(data));
  });
  opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

it('?inspect in development opens the Stately Inspector with the running actors, and nothing else does', async () => {
  const page = await newPage();
  const context = page.context();
  const loaded: string[] = [];
  context.on('request', (request) => loaded.push(request.url()));
  await context.route('https://stately.ai/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: inspectorStub }),
  );
  await page.goto(`${address}booking`);
  // When the alert is there, the machine runs, and the inspector would have seen its start.
  await page.getByRole('button', { name: 'Book Session' }).click();
  await page.getByRole('alert').waitFor();
  expect(context.pages()).toEqual([page]);
  expect(loaded.filter((url) => url.includes('statelyai'))).toEqual([]);

  const opened = context.waitForEvent('page');
  const information: string[] = [];
  page.on('console', (message) => message.type() === 'info' && information.push(message.text()));
  await page.goto(`${address}booking?inspect`);
  const inspector = await opened;
  await page.getByLabel('Full name').fill('Ama Mensah');
  await expect.poll(() => inspector.title()).toContain('@xstate.snapshot field.change');
  expect(await inspector.title(), 'what began before it was there').toContain('xstate.init');
  const received = await inspector.textContent('body');
  expect(received).toMatch(/"fullName":"\(hidden\)".*"field":"fullName","value":"\(hidden\)"/);
  expect(received).not.toContain('Ama');
  expect(information.join(' ')).toContain('needs the internet page stately.ai');
});

it('the built site contains no code of /machines/, of Mermaid or of the inspector', () => {
  const dist = join(root, 'dist');
  const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(dist, name), 'utf8') }));
  const holding = (what: string) =>
    texts.filter(({ name, text }) => name.includes(what) || text.includes(what));
  expect(holding('Book Your Session')).not.toEqual([]);
  const page = ['id="machines"', channelName, 'BroadcastChannel'];
  const foreign = [...page, 'mermaid', 'statelyai', 'stately.ai', 'xstateinspector'];
  expect(foreign.flatMap(holding).map(({ name }) => name)).toEqual([]);
});
