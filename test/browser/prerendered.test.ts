import { describe, expect, it } from 'vitest';
import { expectFocus } from '../support/browser/focus.ts';
import { delayRequests, messageShown, submit, waitForHydration } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { paths, still } from '../support/browser/states.ts';

/** The prerendered HTML, and its hydration. */

const studio = siteForTests();

/** Opens a path in a browser without JavaScript. */
async function read(path: string) {
  const page = await studio.newPage({ javaScriptEnabled: false });
  await page.goto(studio.address + path);
  return page;
}

describe('without JavaScript, a visitor', () => {
  it('can read whom to call beside the form, and keeps what is typed when it is sent', async () => {
    const page = await read('/booking');
    const main = await page.getByRole('main').innerText();
    expect(main).toContain('The form needs JavaScript. Call ');
    const late = page.getByText('This page is still loading.');
    const display = () =>
      late.evaluate(({ parentElement: it }) => it && getComputedStyle(it).display);
    expect(await display(), 'a second notice').toBe('none');
    const name = page.getByLabel('Full name');
    await name.fill('Ama Mensah');
    await name.press('Enter');
    await page.getByRole('button', { name: 'Book Session', disabled: true }).waitFor();
    // Something to wait for: a form sent with GET would have loaded the page again by then.
    await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
    await page.waitForURL(/#main$/);
    expect(page.url()).toBe(`${studio.address}/booking#main`);
    expect(await name.inputValue()).toBe('Ama Mensah');
  });

  it('can use the section buttons and the links to the booking page', async () => {
    const page = await read('/booking');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('button', { name: 'Pricing' }).click();
    await page.waitForURL(/#pricing$/);
    await page.getByRole('link', { name: 'Book the Recording Booth' }).click();
    await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
  });
});

it.each(paths)('the HTML of %s has inline styles and existing files', async (path) => {
  const html = await (await fetch(studio.address + path)).text();
  expect(html).not.toContain('rel="stylesheet"');
  expect(html.match(/<style\b/g)).toHaveLength(1);
  expect(html, 'style attributes, which the policy forbids').not.toMatch(/ style="/);
  expect(html, 'CSS that Chrome 92 lacks').not.toMatch(/@media[^{]*[<>]|float:inline-|:has\(/);

  const [head = '', body = ''] = html.split('<body>');
  // Rendering waits for the whole page, because a partially rendered page would shift.
  expect(head).toContain('<link rel="expect" href="#root" blocking="render"');
  // What the first paint waits for comes last in the head and first in the body.
  expect(head.slice(head.indexOf('<style'))).not.toContain('<script type');
  expect(body.slice(0, body.indexOf('</footer>'))).not.toContain('<script');

  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
  for (const [, file] of html.matchAll(/(?:href|src)="(\/[^"#?]*\.\w+)"/g)) {
    expect((await fetch(studio.address + file)).status, file).toBe(200);
  }
});

it.each(['/', '/booking'])(
  'nothing on %s moves on the narrowest screen when the font is there',
  async (path) => {
    const page = await studio.newPage({ viewport: { width: 320, height: 568 }, ...still });
    await page.addInitScript(() => {
      const counted = Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        counted.shifts += list.getEntries().length;
      }).observe({ type: 'layout-shift' });
    });
    await page.goto(studio.address + path);
    await waitForHydration(page);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    // The font is used in the next frame.
    await messageShown(page);
    expect(await page.evaluate('shifts')).toBe(0);
  },
);

describe('hydration', () => {
  it.each([
    ['Pacific/Auckland', 'de-DE', '2031-12-31T23:30:00Z'],
    ['America/Los_Angeles', 'en-US', '2032-01-01T00:30:00Z'],
  ])(
    'matches the prerendered HTML in the time zone %s with the locale %s at %s',
    async (timezoneId, locale, time) => {
      const page = await studio.newPage({ timezoneId, locale }, Date.parse(time));
      for (const path of paths) {
        await studio.go(page, path);
        await page
          .getByRole('contentinfo')
          .getByText(`© ${time.slice(0, 4)}`)
          .waitFor();
      }
    },
  );

  it.each(['/#Pricing', '/#pricing/', '/#pricing?x'])(
    'scrolls to the section of %s',
    async (path) => {
      const page = await studio.visit(path);
      await expect
        .poll(() => page.locator('#pricing').evaluate((it) => it.getBoundingClientRect().top))
        .toBeLessThan(200);
    },
  );

  it.each([
    ['', () => {}],
    [
      ', and the element that an extension has put beside a field',
      () => {
        const button = document.createElement('button');
        button.textContent = 'Passwords';
        document.querySelector('#fullName')?.after(button);
      },
    ],
  ])(
    'keeps the focus and the values that were typed and selected before it%s',
    async (extension, change) => {
      const page = await studio.newPage();
      const release = await delayRequests(page, '**/assets/*.js');
      await page.goto(`${studio.address}/booking`, { waitUntil: 'commit' });
      await page.getByLabel('Full name').fill('Abena Osei');
      await page.getByRole('radio', { name: /Recording Booth/ }).check();
      const button = page.getByRole('button', { name: 'Book Session' });
      const look = () => button.evaluate((element) => ({ ...getComputedStyle(element) }));
      const disabled = await look();
      await button.and(page.locator(':disabled')).waitFor();
      await page.evaluate(change);
      await page.getByLabel('Full name').focus();
      release();
      await waitForHydration(page);
      await expectFocus(page, '#fullName');
      expect(await page.getByText('Passwords').count()).toBe(extension ? 1 : 0);
      expect(await button.isEnabled()).toBe(true);
      expect(await look(), 'the style of the button').toEqual(disabled);
      expect(await page.getByLabel('Full name').inputValue()).toBe('Abena Osei');
      await page.getByRole('radio', { name: /Recording Booth/, checked: true }).waitFor();
      expect(new URL(page.url()).searchParams.has('fullName')).toBe(false);
      await submit(page);
      await page.getByRole('alert').getByText('email is required', { exact: true }).waitFor();
    },
  );
});
