import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelName } from '#machines/devtools/channel';
import { type DevelopmentSite, startDevelopment } from '../machines-page/developmentSite.ts';
import { fillContactDetails, newPage, nthOpenDate, pickDate } from '../support/browser/page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let site: DevelopmentSite;
let address: string;

beforeAll(async () => {
  site = await startDevelopment();
  address = site.address;
}, 120_000);

afterAll(() => site.close());

/** Opens /machines/; `openSite` opens the site in another tab of the same browser. */
async function openMachines() {
  const page = await newPage();
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    const { protocol, href } = new URL(request.url());
    if (protocol !== 'data:' && !href.startsWith(address)) foreignRequests.push(href);
  });
  await page.goto(`${address}machines/`);
  const panel = (machine: string) => page.locator(`#${machine}`);
  await panel('headline').locator('svg').waitFor();
  return {
    page,
    foreignRequests,
    booking: panel('booking'),
    headline: panel('headline'),
    async openSite(path: string): Promise<Page> {
      const site = await page.context().newPage();
      await site.goto(address + path);
      return site;
    },
  };
}

/** Polls a value for up to 10 seconds. */
const poll = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 10_000 });

/** The labels of the highlighted states without child states. */
const highlightedLabels = (panel: Locator) =>
  panel.locator('svg .node[data-lit] .nodeLabel p:first-child').allTextContents();
const highlightedStates = async (panel: Locator) =>
  (await highlightedLabels(panel)).filter((text) => !/\//.test(text));

const currentStates = (panel: Locator) =>
  panel.getByRole('list', { name: 'Current states' }).getByRole('listitem').allTextContents();
const eventNames = (panel: Locator) =>
  panel.getByRole('list', { name: 'Events' }).locator('span').allTextContents();

describe('/machines/ in development', () => {
  it('highlights the current states during a booking in another tab', async () => {
    const { booking, openSite } = await openMachines();
    const site = await openSite('booking');
    await poll(() => highlightedStates(booking)).toEqual(['known', 'online', 'closed', 'idle']);

    let respond = () => {};
    const responded = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await site.route('**/api/bookings', async (route) => {
      await responded;
      await route.continue();
    });
    await fillContactDetails(site);
    await pickDate(site, nthOpenDate(10));
    await site.getByRole('button', { name: 'Book Session' }).click();
    await poll(() => highlightedStates(booking)).toEqual(['known', 'online', 'closed', 'sending']);
    expect(await currentStates(booking)).toContain('form › submitting › creating › sending');
    expect(await booking.locator('svg .statediagram-cluster[data-lit]').allTextContents()).toEqual([
      'booked dates (in parallel)',
      'connection (in parallel)',
      'calendar (in parallel)',
      'form (in parallel)',
      'submitting',
      'creating',
    ]);
    const outlines = booking.locator('svg .statediagram-cluster[data-lit] rect.outer');
    expect(
      await outlines.evaluateAll((rects) =>
        rects.map((rect) => getComputedStyle(rect).strokeWidth),
      ),
    ).toEqual(Array(6).fill('3px'));
    expect(await booking.locator('svg .label[data-taken]').allTextContents()).toEqual([
      'check availability answers[is slot available]',
    ]);

    respond();
    await poll(() => highlightedStates(booking)).toEqual(['known', 'online', 'closed', 'success']);
  });

  it('lists events with payload and time, newest first', async () => {
    const { booking, openSite } = await openMachines();
    const site = await openSite('booking');
    await poll(() => currentStates(booking)).toContain('form › editing › idle');
    const before = Date.now();
    await site.getByLabel('Full name').fill('Kofi Asante');
    await site.getByRole('button', { name: 'Book Session' }).click();

    await poll(() => eventNames(booking)).toEqual([
      'submit',
      'field.change',
      'availability.change raised',
      'fetch booked dates answers',
      'draft.restore',
      'started',
    ]);
    const typed = booking.getByRole('listitem').filter({ hasText: 'field.change' });
    expect(await typed.locator('code').textContent()).toBe(
      '{"field":"fullName","value":"Kofi Asante"}',
    );
    const [hours, minutes, seconds] = ((await typed.locator('time').textContent()) ?? '').split(
      ':',
    );
    const heardAt = new Date(before).setHours(Number(hours), Number(minutes), 0, 0);
    expect(heardAt + Number(seconds) * 1000).toBeGreaterThanOrEqual(before);
    expect(heardAt + Number(seconds) * 1000).toBeLessThanOrEqual(Date.now());
  });

  it('shows repeated events on one line with a count', async () => {
    const { headline, openSite } = await openMachines();
    await openSite('');
    await poll(async () => (await eventNames(headline)).at(-4)).toBe(
      'after deleting delay (50 ms) × 18',
    );
  });

  it('sends an event to the other tab on a click', async () => {
    const { booking, headline, openSite } = await openMachines();
    const site = await openSite('');
    await headline.getByRole('button', { name: 'pause' }).click();
    await site.getByRole('button', { name: 'Pause the headline', pressed: true }).waitFor();
    await poll(() => highlightedStates(headline)).toEqual(['paused']);

    await site.goto(`${address}booking`);
    await booking.getByRole('button', { name: 'submit' }).click();
    await site.getByRole('alert').filter({ hasText: 'full name is required' }).waitFor();
    await poll(() => highlightedStates(booking)).toEqual(['known', 'online', 'closed', 'failure']);
  });

  it('sends a typed payload on Enter, and disables the button when it is not a JSON object', async () => {
    const { booking, openSite } = await openMachines();
    const site = await openSite('booking');
    await poll(() => currentStates(booking)).toContain('form › editing › idle');
    const payload = booking.getByRole('textbox', { name: 'Payload of field.change' });
    expect(await payload.inputValue()).toBe('{"field":"fullName","value":"Ama Mensah"}');

    const button = booking.getByRole('button', { name: 'field.change' });
    for (const text of ['{"field":"notes"', '[]', 'null', '']) {
      await payload.fill(text);
      expect(await button.isDisabled(), text).toBe(true);
    }
    await payload.fill('{"field":"notes","value":"From the machines"}');
    await payload.press('Enter');
    await poll(() => site.getByLabel('Notes').inputValue()).toBe('From the machines');
  });

  it('enables only the events that the current state handles', async () => {
    const { booking, openSite } = await openMachines();
    const offered = () => booking.locator('button:enabled').allTextContents();
    expect(await offered()).toEqual([]);
    const site = await openSite('booking');
    const changes = [
      'field.change',
      'type.change',
      'date.change',
      'slot.change',
      'suggestion.accept',
      'draft.restore',
    ];
    const always = ['connection.lost', 'clock.tick'];
    await poll(offered).toEqual([
      ...changes,
      'submit',
      'calendar.open',
      'calendar.close',
      ...always,
      'availability.change',
    ]);

    await site.route('**/api/bookings', () => {});
    await fillContactDetails(site);
    await pickDate(site, nthOpenDate(12));
    await site.getByRole('button', { name: 'Book Session' }).click();
    // The form ignores these events during a submission, but the calendar region handles them.
    const closing = ['date.change', 'suggestion.accept', 'submit', 'calendar.close'];
    await poll(offered).toEqual([...closing, ...always]);
  });

  it('links to the page of a machine when no tab runs it, without requests to other origins', async () => {
    const { booking, headline, foreignRequests, openSite } = await openMachines();
    expect(await booking.getByRole('link', { name: '/booking' }).getAttribute('href')).toBe(
      '/booking',
    );
    expect(await headline.getByRole('link', { name: '/' }).getAttribute('href')).toBe('/');
    const site = await openSite('booking');
    await poll(() => highlightedStates(booking)).toContain('idle');
    expect(await booking.getByText('No tab runs this machine').isVisible()).toBe(false);

    await site.goto(address);
    await booking.getByText('No tab runs this machine').waitFor();
    expect(await highlightedStates(booking)).toEqual([]);
    expect(foreignRequests, 'what was asked of others').toEqual([]);
  });

  it('shows the newest of several tabs, and the one before when it is closed', async () => {
    const { booking, openSite } = await openMachines();
    const older = await openSite('booking');
    await poll(() => currentStates(booking)).toContain('form › editing › idle');
    await older.getByRole('button', { name: 'Book Session' }).click();
    await poll(() => highlightedStates(booking)).toContain('failure');
    const newer = await openSite('booking');
    await poll(() => highlightedStates(booking)).toContain('idle');

    await newer.goto(address);
    await poll(() => highlightedStates(booking)).toContain('failure');
  });

  it('finds a tab that was opened before it', async () => {
    const site = await newPage();
    await site.goto(`${address}booking`);
    await site.getByLabel('Full name').fill('Ama');
    const machines = await site.context().newPage();
    await machines.goto(`${address}machines/`);
    await poll(() => highlightedStates(machines.locator('#booking'))).toEqual([
      'known',
      'online',
      'closed',
      'idle',
    ]);
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
    const page = ['id="machines"', 'The machines', channelName, 'BroadcastChannel'];
    const foreign = [...page, 'mermaid', 'statelyai', 'stately.ai', 'xstateinspector'];
    expect(foreign.flatMap(holding).map(({ name }) => name)).toEqual([]);
  });
});
