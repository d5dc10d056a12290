import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelName } from '#machines/devtools/channel';
import { type DevelopmentSite, startDevelopment } from '../machines-page/developmentSite.ts';
import { introduce, newVisitor, openDay, pickDate } from '../support/visitor.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let site: DevelopmentSite;
let address: string;

beforeAll(async () => {
  site = await startDevelopment();
  address = site.address;
}, 120_000);

afterAll(() => site.close());

/** The page /machines/, and a way to open the site in another tab of the same browser. */
async function openMachines() {
  const page = await newVisitor();
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { protocol, href } = new URL(request.url());
    if (protocol !== 'data:' && !href.startsWith(address)) strangers.push(href);
  });
  await page.goto(`${address}machines/`);
  const panel = (machine: string) => page.locator(`#${machine}`);
  await panel('headline').locator('svg').waitFor();
  return {
    page,
    strangers,
    booking: panel('booking'),
    headline: panel('headline'),
    async openSite(path: string): Promise<Page> {
      const site = await page.context().newPage();
      await site.goto(address + path);
      return site;
    },
  };
}

/** Waits until what is read is as expected, however busy the computer is. */
const soon = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 10_000 });

/** The names of the lit boxes that hold no others, as the drawing shows them. */
const litBoxes = (panel: Locator) =>
  panel.locator('svg .node[data-lit] .nodeLabel p:first-child').allTextContents();
const litTitles = async (panel: Locator) =>
  (await litBoxes(panel)).filter((text) => !/\//.test(text));

const currentStates = (panel: Locator) =>
  panel.getByRole('list', { name: 'Current states' }).getByRole('listitem').allTextContents();
const eventNames = (panel: Locator) =>
  panel.getByRole('list', { name: 'Events heard' }).locator('span').allTextContents();

describe('/machines/ in development', () => {
  it('lights the states while a booking is made in another tab', async () => {
    const { booking, openSite } = await openMachines();
    const site = await openSite('booking');
    await soon(() => litTitles(booking)).toEqual(['known', 'online', 'closed', 'idle']);

    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await site.route('**/api/bookings', async (route) => {
      await asked;
      await route.continue();
    });
    await introduce(site);
    await pickDate(site, openDay(10));
    await site.getByRole('button', { name: 'Book Session' }).click();
    await soon(() => litTitles(booking)).toEqual(['known', 'online', 'closed', 'sending']);
    expect(await currentStates(booking)).toContain('form › submitting › creating › sending');
    expect(await booking.locator('svg .statediagram-cluster[data-lit]').allTextContents()).toEqual([
      'booked dates (in parallel)',
      'connection (in parallel)',
      'calendar (in parallel)',
      'form (in parallel)',
      'submitting',
      'creating',
    ]);
    expect(await booking.locator('svg .label[data-taken]').allTextContents()).toEqual([
      'check availability answers[is slot available]',
    ]);

    answer();
    await soon(() => litTitles(booking)).toEqual(['known', 'online', 'closed', 'success']);
  });

  it('lists the events with what they carried and when, newest first', async () => {
    const { booking, openSite } = await openMachines();
    const site = await openSite('booking');
    await soon(() => currentStates(booking)).toContain('form › editing › idle');
    const before = Date.now();
    await site.getByLabel('Full name').fill('Kofi Asante');
    await site.getByRole('button', { name: 'Book Session' }).click();

    await soon(() => eventNames(booking)).toEqual([
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

  it('counts an event that comes again and again on one line', async () => {
    const { headline, openSite } = await openMachines();
    await openSite('');
    await soon(async () => (await eventNames(headline)).at(-4)).toBe(
      'after deleting delay (50 ms) × 18',
    );
  });

  it('sends an event to the other tab at a click', async () => {
    const { booking, headline, openSite } = await openMachines();
    const site = await openSite('');
    await headline.getByRole('button', { name: 'pause' }).click();
    await site.getByRole('button', { name: 'Pause the headline', pressed: true }).waitFor();
    await soon(() => litTitles(headline)).toEqual(['paused']);

    await site.goto(`${address}booking`);
    await booking.getByRole('button', { name: 'submit' }).click();
    await site.getByRole('alert').filter({ hasText: 'full name is required' }).waitFor();
    await soon(() => litTitles(booking)).toEqual(['known', 'online', 'closed', 'failure']);
  });

  it('sends what was typed as payload, by the keyboard, and refuses what is no object', async () => {
    const { booking, openSite } = await openMachines();
    const site = await openSite('booking');
    await soon(() => currentStates(booking)).toContain('form › editing › idle');
    const payload = booking.getByRole('textbox', { name: 'Payload of field.change' });
    expect(await payload.inputValue()).toBe('{"field":"fullName","value":"Ama Mensah"}');

    await payload.fill('{"field":"notes"');
    const button = booking.getByRole('button', { name: 'field.change' });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await payload.fill('{"field":"notes","value":"From the machines"}');
    await payload.press('Enter');
    await soon(() => site.getByLabel('Notes').inputValue()).toBe('From the machines');
  });

  it('offers what the current state can take and nothing else', async () => {
    const { booking, openSite } = await openMachines();
    const offered = () => booking.locator('button:not([aria-disabled="true"])').allTextContents();
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
    await soon(offered).toEqual([
      ...changes,
      'submit',
      'calendar.open',
      'calendar.close',
      ...always,
      'availability.change',
    ]);

    await site.route('**/api/bookings', () => {});
    await introduce(site);
    await pickDate(site, openDay(12));
    await site.getByRole('button', { name: 'Book Session' }).click();
    // The form takes none of these now; the calendar closes with them, open or not.
    const closing = ['date.change', 'suggestion.accept', 'submit', 'calendar.close'];
    await soon(offered).toEqual([...closing, ...always]);
  });

  it('says, with no internet, when no tab runs a machine, and links to the page that does', async () => {
    const { booking, headline, strangers, openSite } = await openMachines();
    expect(await booking.getByRole('link', { name: 'the booking page' }).getAttribute('href')).toBe(
      '/booking',
    );
    expect(
      await headline.getByRole('link', { name: 'the landing page' }).getAttribute('href'),
    ).toBe('/');
    const site = await openSite('booking');
    await soon(() => litTitles(booking)).toContain('idle');
    expect(await booking.getByText('No tab runs this machine').isVisible()).toBe(false);

    await site.goto(address);
    await booking.getByText('No tab runs this machine').waitFor();
    expect(await litTitles(booking)).toEqual([]);
    expect(strangers, 'what was asked of others').toEqual([]);
  });

  it('shows the newest of several tabs, and another when it is chosen', async () => {
    const { page, booking, openSite } = await openMachines();
    const older = await openSite('booking');
    await soon(() => currentStates(booking)).toContain('form › editing › idle');
    await older.getByRole('button', { name: 'Book Session' }).click();
    await soon(() => litTitles(booking)).toContain('failure');
    await openSite('booking');
    await soon(() => litTitles(booking)).toContain('idle');

    await page.bringToFront();
    await booking.getByRole('combobox').selectOption({ index: 1 });
    expect(await litTitles(booking)).toContain('failure');
  });

  it('finds a tab that was open before', async () => {
    const site = await newVisitor();
    await site.goto(`${address}booking`);
    await site.getByLabel('Full name').fill('Ama');
    const machines = await site.context().newPage();
    await machines.goto(`${address}machines/`);
    await soon(() => litTitles(machines.locator('#booking'))).toEqual([
      'known',
      'online',
      'closed',
      'idle',
    ]);
  });
});

describe('the built site', () => {
  it('has nothing of the machines’ page, of Mermaid or of the inspector', () => {
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
