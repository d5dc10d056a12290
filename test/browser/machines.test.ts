import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelName } from '#machines/devtools/channel';
import { type DevelopmentSite, startDevelopment } from '../support/browser/developmentSite.ts';
import { withInspector } from '../support/browser/inspectorStub.ts';
import { newPage, waitForHydration } from '../support/browser/page.ts';

let site: DevelopmentSite;
beforeAll(async () => {
  site = await startDevelopment();
}, 120_000);
afterAll(() => site.close());

/** Opens /machines/, and pages of the site in other tabs of the same browser. */
async function openMachines() {
  const page = await newPage();
  await page.goto(`${site.address}machines/`);
  await page.locator('#headline svg').last().waitFor();
  const openSite = async (path: string): Promise<Page> => {
    const tab = await page.context().newPage();
    await tab.goto(site.address + path);
    await waitForHydration(tab);
    return tab;
  };
  return { page, booking: page.locator('#booking'), headline: page.locator('#headline'), openSite };
}

const highlighted = (panel: Locator) => panel.locator('svg .node [data-current]').allTextContents();

/** Waits until the only highlighted state of the region "form" is this one. */
const expectForm = (panel: Locator, form: string) =>
  expect
    .poll(async () => (await highlighted(panel)).map((label) => label.replace('● ', '')))
    .toEqual(['known', 'online', 'closed', form]);

const press = (panel: Locator, name: string) => panel.getByRole('button', { name }).click();

describe('/machines/ in development', () => {
  it('shows states, events and taken transitions of another tab, and sends events to it', async () => {
    const { booking, headline, openSite } = await openMachines();
    expect(await booking.getByRole('button').count(), 'events without a tab').toBe(0);
    const tab = await openSite('booking');
    await expectForm(booking, 'idle');
    await tab.getByLabel('Full name').fill('Kofi Asante');
    const entry = booking.getByRole('listitem').filter({ hasText: 'field.change' });
    expect(await entry.locator('code').textContent()).toBe('fullName Kofi Asante');
    await press(booking, 'field.change notes');
    await expect.poll(() => tab.getByLabel('Notes').inputValue()).toBe('Two singers');
    await press(booking, 'type.change recording');
    const taken = booking.locator('svg .edgeLabel [data-part][data-taken]');
    await expect.poll(() => taken.allTextContents()).toEqual([expect.stringMatching(/^type.chan/)]);
    expect(await booking.locator('svg path[data-taken]').count()).toBe(1);
    await press(booking, 'submit');
    await tab.getByRole('alert').getByText('email is required').waitFor();
    await expectForm(booking, 'failure');
    const events = booking.getByRole('list', { name: 'Events' }).locator('span');
    expect((await events.allTextContents()).slice(0, 4)).toEqual([
      'submit',
      'type.change',
      'field.change',
      'field.change',
    ]);

    await tab.goto(site.address);
    await press(headline, 'pause');
    await tab.getByRole('button', { name: 'Pause the headline', pressed: true }).waitFor();
    await expect.poll(() => highlighted(headline)).toEqual(['● paused']);
  });

  it('shows the newest of several tabs, or a link to the page, without foreign requests', async () => {
    const { page, booking, openSite } = await openMachines();
    const foreignRequests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.address)) foreignRequests.push(request.url());
    });
    const older = await openSite('booking');
    await older.getByRole('button', { name: 'Book Session' }).click();
    await expectForm(booking, 'failure');
    await page.reload();
    await expectForm(booking, 'failure');
    const newer = await openSite('booking');
    await expectForm(booking, 'idle');
    await newer.close();
    await expectForm(booking, 'failure');
    await older.close();
    await booking.getByText('No tab runs this machine').waitFor();
    expect(await highlighted(booking)).toEqual([]);
    await booking.getByRole('link', { name: '/booking' }).waitFor();
    expect(foreignRequests.filter((url) => !url.startsWith('data:'))).toEqual([]);
  });
});

it('?inspect in development opens the Stately Inspector with the running actors, and nothing else does', async () => {
  const page = await newPage();
  const loaded = await withInspector(page);
  await page.goto(`${site.address}booking`);
  // When the alert is there, the machine runs, and the inspector would have seen its start.
  await page.getByRole('button', { name: 'Book Session' }).click();
  await page.getByRole('alert').waitFor();
  expect([page.context().pages(), loaded]).toEqual([[page], []]);

  const opened = page.context().waitForEvent('page');
  await page.goto(`${site.address}booking?inspect`);
  const inspector = await opened;
  expect(inspector.url()).toBe('https://stately.ai/inspect');
  await page.getByLabel('Full name').fill('Ama Mensah');
  await expect.poll(() => inspector.title()).toContain('@xstate.snapshot field.change');
  expect(await inspector.title(), 'what began before it was there').toContain('xstate.init');
});

it('the built site contains no code of /machines/, of Mermaid or of the inspector', () => {
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
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
