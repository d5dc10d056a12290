import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { catalogue } from '#machines/devtools/catalogue';
import { conditionInWords, eventInWords, inWords } from '#machines/devtools/definition';
import { expectNoFindings } from '../support/browser/axe.ts';
import { expectNoOverflow } from '../support/browser/layout.ts';
import { newPage, waitForHydration } from '../support/browser/page.ts';
import { allTransitions, withDescendants } from '../support/machines/chart.ts';

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
  await page.goto(`${address}machines/`);
  await page.getByRole('heading', { name: 'headline' }).waitFor();
  await page.goto(`${address}booking`);
  await page.getByLabel('Full name').waitFor();
});

afterAll(async () => {
  await vite.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Waits until the page lists these current states of a machine, and no others. */
const expectStates = (panel: Locator, states: readonly unknown[]) =>
  expect
    .poll(() => panel.getByRole('list', { name: 'Current state' }).locator('a').allTextContents())
    .toEqual(states);

/** Waits until the form is in this state. */
const expectForm = (panel: Locator, form: string) =>
  expectStates(panel, expect.arrayContaining([`form › editing › ${form}`]));

it.each(catalogue)(
  '/machines/ draws each state and transition of $machine.id',
  async ({ machine }) => {
    const page = await newPage();
    await page.goto(`${address}machines/`);
    const chart = page.getByRole('region', { name: machine.id }).locator('li');
    const boxes = await chart.locator('> strong').allTextContents();
    expect(boxes).toEqual(withDescendants(machine.root).map(({ key }) => inWords(key)));
    const lines = (await chart.allTextContents()).map((line) => line.split(/ [→/]\s/)[0]);
    const transitions = allTransitions(machine).map((transition) => {
      const condition = conditionInWords(transition);
      return eventInWords(machine, transition.eventType) + (condition ? ` [${condition}]` : '');
    });
    expect(lines).toEqual(expect.arrayContaining(transitions));
  },
);

it('/machines/ lights the states, transitions and events of the newest tab, and needs no other site', async () => {
  const page = await newPage();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^data:|127\.0\.0\.1/.test(request.url())) foreign.push(request.url());
  });
  await page.goto(`${address}machines/`);
  const booking = page.getByRole('region', { name: 'booking' });
  const headline = page.getByRole('region', { name: 'headline' });
  await booking.getByText('No tab runs this machine').waitFor();
  const tab = await page.context().newPage();
  await tab.goto(`${address}booking`);
  await waitForHydration(tab);
  await expectForm(booking, 'idle');
  await tab.getByLabel('Full name').fill('Kofi Asante');
  const events = booking.getByRole('list', { name: 'Log' });
  await events.getByText('"value":"Kofi Asante"').waitFor();
  await tab.getByRole('button', { name: 'Book Session' }).click();
  await expectForm(booking, 'failure');
  // Submitted once more when a minute began meanwhile, because its transition is lit instead.
  const taken = async () => {
    await tab.getByRole('button', { name: 'Book Session' }).click();
    return booking.locator('mark').allTextContents();
  };
  await expect.poll(taken).toContain('submit [is invalid] →\u00a0failure / set validation error');
  expect(await events.textContent()).not.toMatch(/undefined|xstate/);

  const newest = await page.context().newPage();
  await newest.goto(`${address}booking?type=recording`);
  await expectForm(booking, 'idle');
  await newest.goto('about:blank');
  await expectForm(booking, 'failure');
  await page.reload();
  await expectForm(booking, 'failure');
  await expectNoFindings(page, '/machines/');
  // The log is short after a reload: what is scrolled out of view would count as an overlap.
  await expectNoOverflow(page, '/machines/');
  await booking.getByRole('link', { name: 'form › editing › failure' }).press('Enter');
  const lit = page.locator(':target[aria-current="true"]');
  expect(await lit.locator('strong').textContent()).toBe('failure');

  await tab.goto(address);
  await booking.getByText('No tab runs this machine').waitFor();
  await tab.getByRole('button', { name: 'Pause the headline' }).click();
  await expectStates(headline, ['paused']);
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
  await page.getByRole('alert').getByText('is required').waitFor();
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

it('the built site contains no code of /machines/ or of the inspector', () => {
  const dist = join(root, 'dist/site');
  const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(dist, name), 'utf8') }));
  const holding = (what: string) =>
    texts.filter(({ name, text }) => name.includes(what) || text.includes(what));
  expect(holding('Book Your Session')).not.toEqual([]);
  const development = ['id="machines"', 'BroadcastChannel', 'stately.ai', 'xstateinspector'];
  expect(development.flatMap(holding).map(({ name }) => name)).toEqual([]);
});
