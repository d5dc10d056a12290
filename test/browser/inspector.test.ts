import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DevelopmentSite, startDevelopment } from '../machines-page/developmentSite.ts';
import { newPage } from '../support/browser/page.ts';

let site: DevelopmentSite;

beforeAll(async () => {
  site = await startDevelopment();
}, 120_000);

afterAll(() => site.close());

/** Polls a value for up to 10 seconds. */
const poll = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 10_000 });

/** Replaces the page of stately.ai: writes the messages that it receives into its title. */
const inspector = `<script>
  const told = new Set();
  addEventListener('message', ({ data }) => {
    told.add([data.type, data.name, data.event?.type].filter(Boolean).join(' '));
    document.title = [...told].join(', ');
  });
  opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

/** Mocks stately.ai for every page of the context, and records requests for its library. */
async function withInspector(page: Page) {
  const loaded: string[] = [];
  await page
    .context()
    .route('https://stately.ai/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: inspector }),
    );
  page.context().on('request', (request) => {
    if (/statelyai|statelyInspector/.test(request.url())) loaded.push(request.url());
  });
  return { loaded };
}

describe('?inspect in development', () => {
  it('opens the Stately Inspector with the running actors', async () => {
    const page = await newPage();
    const { loaded } = await withInspector(page);
    const opened = page.context().waitForEvent('page');
    await page.goto(`${site.address}booking?inspect`);
    const window = await opened;
    expect(window.url()).toBe('https://stately.ai/inspect');
    expect(loaded).not.toEqual([]);

    await page.getByLabel('Full name').fill('Ama Mensah');
    await poll(() => window.title()).toContain('@xstate.actor booking');
    await poll(() => window.title()).toContain('@xstate.snapshot field.change');
    expect(await window.title(), 'what began before it was there').toContain('xstate.init');
  });

  it('opens the inspector on the next click when the browser blocks pop-ups', async () => {
    const page = await newPage();
    // As a pop-up blocker, which allows only what a click opens.
    await page.addInitScript(() => {
      const open = globalThis.open.bind(globalThis);
      globalThis.open = (...args) => (navigator.userActivation.isActive ? open(...args) : null);
    });
    await withInspector(page);
    const hint = page.waitForEvent('console', {
      predicate: (message) => message.text().includes('press anywhere'),
    });
    await page.goto(`${site.address}?inspect`);
    await hint;
    expect(page.context().pages()).toHaveLength(1);

    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Pause the headline' }).click();
    const window = await opened;
    await poll(() => window.title()).toContain('@xstate.actor headline');
  });

  it('is required: without it, the inspector is neither opened nor loaded', async () => {
    const page = await newPage();
    const { loaded } = await withInspector(page);
    await page.goto(`${site.address}booking`);
    await page.getByLabel('Full name').fill('Ama Mensah');
    await page.waitForLoadState('networkidle');
    expect(page.context().pages()).toEqual([page]);
    expect(loaded).toEqual([]);
  });
});
