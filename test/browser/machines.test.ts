import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelName } from '#machines/devtools/channel';
import { type DevelopmentSite, startDevelopment } from '../support/browser/developmentSite.ts';
import { withInspector } from '../support/browser/inspectorStub.ts';
import {
  delayRequests,
  fillContactDetails,
  newPage,
  nthOpenDate,
  pickDate,
  waitForHydration,
} from '../support/browser/page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let site: DevelopmentSite;
let address: string;

beforeAll(async () => {
  site = await startDevelopment();
  address = site.address;
}, 120_000);

afterAll(() => site.close());

/** Opens /machines/ in this or a new browser context; `openSite` opens the site in another tab of the same browser. */
async function openMachines(opened: Promise<Page> = newPage()) {
  const page = await opened;
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    const { protocol, href } = new URL(request.url());
    if (protocol !== 'data:' && !href.startsWith(address)) foreignRequests.push(href);
  });
  await page.goto(`${address}machines/`);
  const panel = (machine: string) => page.locator(`#${machine}`);
  await panel('headline').locator('svg').last().waitFor();
  return {
    page,
    foreignRequests,
    booking: panel('booking'),
    headline: panel('headline'),
    async openSite(path: string): Promise<Page> {
      const site = await page.context().newPage();
      await site.goto(address + path);
      await waitForHydration(site);
      return site;
    },
  };
}

/** The highlighted states without child states. */
const highlightedStates = async (panel: Locator) => {
  const labels = await panel.locator('svg .node [data-current]').allTextContents();
  return labels.map((label) => label.replace('● ', ''));
};

/** Waits until these states are highlighted. */
const expectStates = (panel: Locator, states: string[]) =>
  expect.poll(() => highlightedStates(panel)).toEqual(states);
const expectBooking = (panel: Locator, form: string) =>
  expectStates(panel, ['known', 'online', 'closed', form]);

const eventNames = (panel: Locator) =>
  panel.getByRole('list', { name: 'Events' }).locator('span').allTextContents();
const offered = async (panel: Locator) => {
  const buttons = await panel.getByRole('button').allTextContents();
  return [...new Set(buttons.map((words) => words.split(' ')[0]))];
};

describe('/machines/ in development', () => {
  it('shows states, events and possible events during a booking in another tab', async () => {
    const { booking, openSite } = await openMachines();
    expect(await offered(booking), 'events without a tab').toEqual([]);
    const site = await openSite('booking');
    await expectBooking(booking, 'idle');
    const always = ['connection.lost', 'clock.tick'];
    await expect
      .poll(() => offered(booking))
      .toEqual([
        ...['field.change', 'type.change', 'date.change', 'slot.change'],
        ...['submit', 'calendar.open', 'calendar.close'],
        ...always,
      ]);

    await site.getByLabel('Full name').fill('Kofi Asante');
    await site.getByRole('button', { name: 'Book Session' }).click();
    await expect
      .poll(() => eventNames(booking))
      .toEqual([
        'submit',
        'field.change',
        'fetch booked dates answers',
        'draft.restore',
        'started',
      ]);
    const typed = booking.getByRole('listitem').filter({ hasText: 'field.change' });
    expect(await typed.locator('code').textContent()).toBe('fullName Kofi Asante');
    expect(await typed.locator('time').textContent()).toMatch(/^\d\d:\d\d:\d\d\.\d{3}$/);

    const respond = await delayRequests(site, '**/api/bookings');
    await fillContactDetails(site);
    await pickDate(site, nthOpenDate(10));
    await site.getByRole('button', { name: 'Book Session' }).click();
    await expectBooking(booking, 'sending');
    const composite = booking.locator('svg .cluster [data-current]');
    expect(await composite.allTextContents()).toEqual([
      ...['booked dates', 'connection', 'calendar', 'form', 'submitting', 'creating'],
    ]);
    const [taken = '', ...others] = await booking
      .locator('svg [data-part][data-taken]')
      .allTextContents();
    expect(taken).toBe('check availability answers [is slot available]');
    expect(others).toEqual([]);
    expect(await booking.locator('svg path[data-taken]').count()).toBe(1);
    // The form ignores these events during a submission, but the calendar region handles them.
    const closing = ['date.change', 'submit', 'calendar.close'];
    await expect.poll(() => offered(booking)).toEqual([...closing, ...always]);

    respond();
    await expectBooking(booking, 'success');
  });

  it('lights one of several transitions that share an arrow', async () => {
    const { booking, openSite } = await openMachines();
    await openSite('booking');
    await expectBooking(booking, 'idle');
    await booking.getByRole('button', { name: 'type.change recording' }).click();
    const taken = booking.locator('svg .edgeLabel [data-part][data-taken]');
    await expect
      .poll(() => taken.allTextContents())
      .toEqual([expect.stringMatching(/^type.change/)]);
    expect(await booking.locator('svg path[data-taken]').count()).toBe(1);
  });

  it('sends possible events to the other tab', async () => {
    const { booking, headline, openSite } = await openMachines();
    const site = await openSite('');
    await headline.getByRole('button', { name: 'pause' }).click();
    await site.getByRole('button', { name: 'Pause the headline', pressed: true }).waitFor();
    await expectStates(headline, ['paused']);

    await site.goto(`${address}booking`);
    await expectBooking(booking, 'idle');
    await booking.getByRole('button', { name: 'field.change notes' }).click();
    await expect.poll(() => site.getByLabel('Notes').inputValue()).toBe('Two singers');

    await booking.getByRole('button', { name: 'submit' }).click();
    await site.getByRole('alert').getByText('full name is required').waitFor();
    await expectBooking(booking, 'failure');
  });

  it('shows the newest of several tabs, or a link to the page, without foreign requests', async () => {
    const older = await newPage();
    await older.goto(`${address}booking`);
    await waitForHydration(older);
    await older.getByRole('button', { name: 'Book Session' }).click();
    await older.getByRole('alert').waitFor();
    const { booking, headline, foreignRequests, openSite } = await openMachines(
      older.context().newPage(),
    );
    await expectBooking(booking, 'failure');
    const nobody = booking.getByText('No tab runs this machine');
    expect(await nobody.count()).toBe(0);

    const newer = await openSite('booking');
    await expectBooking(booking, 'idle');
    await newer.goto(address);
    await expectBooking(booking, 'failure');
    await newer.close();
    await older.close();
    await nobody.waitFor();
    await expectStates(booking, []);
    expect(await booking.getByRole('link', { name: '/booking' }).getAttribute('href')).toBe(
      '/booking',
    );
    await expect
      .poll(() => headline.getByRole('link', { name: '/' }).getAttribute('href'))
      .toBe('/');
    expect(foreignRequests, 'requests to other origins').toEqual([]);
  });
});

describe('?inspect in development', () => {
  it('opens the Stately Inspector with the running actors', async () => {
    const page = await newPage();
    const loaded = await withInspector(page);
    const opened = page.context().waitForEvent('page');
    await page.goto(`${address}booking?inspect`);
    const window = await opened;
    expect(window.url()).toBe('https://stately.ai/inspect');
    expect(loaded).not.toEqual([]);

    await page.getByLabel('Full name').fill('Ama Mensah');
    await expect.poll(() => window.title()).toContain('@xstate.actor booking');
    await expect.poll(() => window.title()).toContain('@xstate.snapshot field.change');
    expect(await window.title(), 'what began before it was there').toContain('xstate.init');
  });

  it('is required: without it, the inspector is neither opened nor loaded', async () => {
    const page = await newPage();
    const loaded = await withInspector(page);
    await page.goto(`${address}booking`);
    await page.getByLabel('Full name').fill('Ama Mensah');
    // By now, the machine runs, and the inspector would have seen its start.
    await page.getByRole('button', { name: 'Book Session' }).click();
    await page.getByRole('alert').getByText('email is required').waitFor();
    expect(page.context().pages()).toEqual([page]);
    expect(loaded, 'requests for the inspector').toEqual([]);
  });
});

describe('the built site', () => {
  it('contains no code of /machines/, of Mermaid or of the inspector', () => {
    const texts = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.(js|css|html)$/.test(file.name))
      .map((file) => ({
        name: file.name,
        text: readFileSync(join(file.parentPath, file.name), 'utf8'),
      }));
    const holding = (what: string) =>
      texts.filter(({ name, text }) => name.includes(what) || text.includes(what));
    expect(holding('Book Your Session')).not.toEqual([]);
    const page = ['id="machines"', channelName, 'BroadcastChannel'];
    const foreign = [...page, 'mermaid', 'statelyai', 'stately.ai', 'xstateinspector'];
    expect(foreign.flatMap(holding).map(({ name }) => name)).toEqual([]);
  });
});
