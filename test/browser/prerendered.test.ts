import { describe, expect, it } from 'vitest';
import { features } from '#studio/features';
import {
  delayRequests,
  expectConsole,
  openHydrated,
  waitForHydration,
} from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { openDate } from '../support/clock.ts';

/** The prerendered HTML, and its hydration. */

const studio = siteForTests();

const pages = [
  ['/', 'Professional Recording Studio in Accra', 200],
  ['/booking', 'Book Your Session', 200],
  ['/no/such/page', 'Oops! Page not found', 404],
] as const;

describe('without JavaScript, a visitor', () => {
  it.each(pages)('can read %s', async (path, text, status) => {
    if (status === 404) expectConsole(/status of 404/);
    const page = await studio.newPage({ javaScriptEnabled: false });
    const response = await page.goto(studio.address + path);
    expect(response?.status()).toBe(status);
    await page.getByText(text, { exact: true }).first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.getByRole('contentinfo').textContent()).toContain('7:30am-7:30pm');
  });

  it('can read whom to call, and what the studio offers, beside the form', async () => {
    const page = await studio.newPage({ javaScriptEnabled: false });
    await page.goto(`${studio.address}/booking`);
    const main = await page.getByRole('main').innerText();
    expect(main).toContain('The form needs JavaScript. Call ');
    for (const { name } of features) expect(main).toContain(name);
  });

  it('can use the section buttons and the links to the booking page', async () => {
    const page = await studio.newPage({ javaScriptEnabled: false });
    await page.goto(`${studio.address}/booking`);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Pricing' })
      .click();
    await page.waitForURL(/#pricing$/);
    await page.getByRole('link', { name: 'Book the Recording Booth' }).click();
    await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
  });

  it('keeps what is typed into the form when it is sent, and out of the URL', async () => {
    const page = await studio.newPage({ javaScriptEnabled: false });
    await page.goto(`${studio.address}/booking`);
    const name = page.getByLabel('Full name');
    await name.fill('Ama Mensah');
    await name.press('Enter');
    await page.getByRole('button', { name: 'Book Session' }).click();
    // Something to wait for: a form sent with GET would have loaded the page again by then.
    await page.getByRole('link', { name: 'Skip to the content' }).press('Enter');
    await page.waitForURL(/#main$/);
    expect(page.url()).toBe(`${studio.address}/booking#main`);
    expect(await name.inputValue()).toBe('Ama Mensah');
  });
});

describe('the HTML of every page', () => {
  it.each(pages)(
    'of %s has inline styles, metadata, and a font that blocks nothing',
    async (path, _, status) => {
      const html = await (await fetch(studio.address + path)).text();
      expect(html).not.toContain('rel="stylesheet"');
      expect(html.match(/<style\b/g)).toHaveLength(1);
      expect(html, 'style attributes, which the policy forbids').not.toMatch(/ style="/);
      expect(html, 'CSS that Chrome 92 lacks').not.toMatch(/@media[^{]*[<>]|float:inline-|:has\(/);

      const [head = '', body = ''] = html.split('<body>');
      // Chrome delays rendering by up to 50 ms for a font that is preloaded in the head.
      expect(head).not.toContain('as="font"');
      // Rendering waits for the whole page, because a partially rendered page would shift.
      expect(head).toContain('<link rel="expect" href="#root" blocking="render"');
      // What the first paint waits for comes last in the head and first in the body.
      expect(head.slice(head.indexOf('<style'))).not.toContain('<script');
      expect(body.slice(0, body.indexOf('</footer>'))).not.toContain('<script');
      expect(body.trimStart()).toMatch(/^<link rel="preload" href="[^"]+\.woff2" as="font"/);

      expect(html).toMatch(/<title>[^<]+ · Accra Recording Studio<\/title>/);
      expect(html.match(/<meta name="description" content="[^"]{50,}"/g)).toHaveLength(1);
      expect(html).toContain(
        '<meta property="og:image" content="https://studio.example/social.png"',
      );
      expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');
      expect(html.includes('rel="canonical"'), 'canonical URL').toBe(status === 200);
      expect(html.includes('noindex'), 'noindex').toBe(status === 404);
      expect(html).toContain('<html lang="en-GB">');
    },
  );

  it('references existing files only', async () => {
    const html = await (await fetch(studio.address)).text();
    const data = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '',
    );
    expect(data).toMatchObject({
      telephone: '+233 30 000 0000',
      openingHoursSpecification: { opens: '07:30', closes: '19:30' },
      makesOffer: [
        { price: 200, priceCurrency: 'USD' },
        { price: 100, priceCurrency: 'GHS' },
      ],
    });
    const manifest = await (await fetch(`${studio.address}/site.webmanifest`)).json();
    const promised = [
      ...data.image.map((address: string) => new URL(address).pathname),
      ...manifest.icons.map(({ src }: { src: string }) => src),
      ...[...html.matchAll(/(?:href|src)="(\/[^"#?]*\.\w+)"/g)].map(([, path]) => path),
      '/robots.txt',
      '/sitemap.xml',
    ];
    for (const path of promised) {
      expect((await fetch(studio.address + path)).status, path).toBe(200);
    }
  });
});

describe('hydration', () => {
  it.each([
    ['Pacific/Auckland', 'de-DE', '2031-12-31T23:30:00Z', '2031'],
    ['America/Los_Angeles', 'en-US', '2032-01-01T00:30:00Z', '2032'],
  ])(
    'matches the prerendered HTML in the time zone %s with the locale %s at %s',
    async (timezoneId, locale, moment, year) => {
      expectConsole(/no page at|status of 404/);
      const page = await studio.newPage({ timezoneId, locale }, moment);
      for (const [path] of pages) {
        await openHydrated(page, studio.address + path);
        await page.getByRole('contentinfo').getByText(`© ${year}`).waitFor();
      }
    },
  );

  it('keeps values that were typed and selected before it', async () => {
    const page = await studio.newPage();
    const release = await delayRequests(page, '**/assets/*.js');
    await page.goto(`${studio.address}/booking?date=${openDate(30)}`, { waitUntil: 'commit' });
    await page.getByLabel('Full name').fill('Abena Osei');
    await page.getByLabel('Notes').fill('A choir');
    await page.getByRole('radio', { name: /Recording Booth/ }).check();
    await page.getByRole('button', { name: 'Book Session' }).click();
    release();
    await expect.poll(() => page.locator('[name="date"]').inputValue()).toBe(openDate(30));
    await waitForHydration(page);
    expect(await page.getByLabel('Full name').inputValue()).toBe('Abena Osei');
    expect(await page.getByLabel('Notes').inputValue()).toBe('A choir');
    expect(await page.getByRole('radio', { name: /Recording Booth/ }).isChecked()).toBe(true);
    expect(new URL(page.url()).searchParams.has('fullName')).toBe(false);
    await page.getByRole('button', { name: 'Book Session' }).click();
    await page.getByRole('alert').getByText('email is required', { exact: true }).waitFor();
  });
});
