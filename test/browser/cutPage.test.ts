import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectFocus } from '../support/browser/focus.ts';
import { expectConsole, waitForHydration } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { openDate } from '../support/clock.ts';
import { startProxy } from '../support/server/proxy.ts';

/** Pages that the network cuts, and a service worker that an earlier site has left. */

const studio = siteForTests();
let proxy: Awaited<ReturnType<typeof startProxy>>;
beforeAll(async () => {
  proxy = await startProxy(studio.address);
});
afterAll(() => proxy.stop());

it.each<[name: string, before: string, isKept: boolean, draft?: string]>([
  ['/booking', '@media', false],
  ['/booking', '"studio"', true],
  ['/booking', '"studio"', true, 'Esi'],
  ['/', '</style>', false],
  ['/nowhere', '</nav>', true],
  ['a private page', '</main>', false],
])(
  '%s that is cut before %s says whom to call, and comes to life with what was typed (kept by a proxy: %s, an earlier draft: %s)',
  async (name, before, isKept, draft = '') => {
    expectConsole(
      /Failed to load|no page at|Unexpected end of JSON|Applying inline style|Did not find element expected/,
    );
    const isPrivate = !name.startsWith('/');
    const { artist } = isPrivate ? await studio.book({ date: openDate(3) }) : { artist: '' };
    const path = isPrivate ? new URL(artist).pathname : name;
    const html = await (await fetch(studio.address + path)).text();
    const cutAt = Buffer.byteLength(html.slice(0, html.indexOf(before, 3000)));
    // The page, and the first time that it asks for itself.
    let cuts = 2;
    proxy.change = ({ url }) => (url === path && cuts-- > 0 ? { cutAt, isKept } : {});
    const page = await studio.newPage({}, null);
    await page.addInitScript((fullName) => {
      if (fullName) sessionStorage.booking ||= JSON.stringify({ request: { fullName } });
    }, draft);
    await page.clock.install();
    await page.goto(proxy.address + path, { waitUntil: 'commit' });
    const field = page.locator('#fullName');
    if (isKept && path === '/booking') await field.fill('Ama Mensah');
    const text = () => page.evaluate(() => document.documentElement.innerText);
    await page.clock.runFor(20_000);
    // Else the notice of late code says it: see lazyCode.test.ts.
    const isSaid = isPrivate || cutAt <= html.indexOf('</style>');
    if (isSaid)
      await expect.poll(text).toMatch(/This page is still loading\..* Call \+233 30 000 0000/s);
    await page.clock.runFor(10_000);
    await page.locator('#whole').waitFor({ state: 'attached' });
    if (!isPrivate) await waitForHydration(page);
    if (!isKept || path !== '/booking') return;
    expect(await field.inputValue()).toBe(draft || 'Ama Mensah');
    await expectFocus(page, '#fullName');
  },
);

it.each([
  ['a script that is cut', { isKept: true }],
  ['a page of the network instead', { headers: { 'cache-control': 'max-age=600' }, body: '<' }],
])('%s and kept by the browser is asked for again', async (_, change) => {
  expectConsole(/Unexpected|Invalid|missing|MIME type|Failed to load/);
  const html = await (await fetch(`${studio.address}/booking`)).text();
  const [, script = ''] = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(html) ?? [];
  const { length } = await (await fetch(studio.address + script)).text();
  let changes = 1;
  proxy.change = ({ url }) =>
    url === script && changes-- > 0 ? { cutAt: Math.floor(length * 0.8), ...change } : {};
  const page = await studio.newPage({}, null);
  await page.goto(`${proxy.address}/booking`);
  await waitForHydration(page);
});

it('the service worker of an earlier site is replaced by one that shows this site', async () => {
  expectConsole(/Failed to load resource/);
  const old = `oninstall = () => skipWaiting(); onactivate = (event) => event.waitUntil(clients.claim());
    onfetch = (event) => event.request.mode === 'navigate' && event.respondWith(
      new Response('<title>Old site</title>', { headers: { 'content-type': 'text/html' } }))`;
  const headers = { 'content-type': 'text/javascript' };
  proxy.change = ({ url }) => {
    if (url === '/old') return { status: 200, headers: { 'content-type': 'text/html' }, body: ' ' };
    return url === '/sw.js' ? { status: 200, headers, body: old } : {};
  };
  const page = await studio.newPage();
  await page.goto(`${proxy.address}/old`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await page.goto(proxy.address);
  await page.waitForFunction(() => document.title === 'Old site');
  proxy.change = () => ({});
  await page.reload();
  await page.waitForFunction(() => document.title !== 'Old site');
  await waitForHydration(page);
});
