import { describe, expect, it } from 'vitest';
import { expectConsole, newPage } from '../support/browser/page.ts';
import { brokenBookingPage } from '../support/browser/screens.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

/** The texts and controls of the three screens (specification, sections 1 and 2). */

const studio = siteForTests();

describe('the landing page', () => {
  it('has every section, text and price of the specification', async () => {
    const page = await studio.visit('/');
    expect(await page.title()).toMatch(/Accra/);
    for (const id of ['hero', 'about', 'services', 'pricing', 'gallery', 'contact']) {
      expect(await page.locator(`section#${id}`).count(), id).toBe(1);
    }
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(
      /Elevate Your Sound.*Ready for the next hit/,
    );
    await page.getByText('Professional Recording Studio in Accra', { exact: true }).waitFor();
    for (const service of ['Recording', 'Mixing & Mastering', 'Beat Production', 'Videography']) {
      await page.getByRole('heading', { name: service, exact: true }).waitFor();
    }
    const rates = page.getByRole('region', { name: 'Studio Rates' });
    for (const text of ['$200', 'GH₵100', '2 hours of studio time', '12:30pm-4:00pm']) {
      expect(await rates.textContent()).toContain(text);
    }
    expect(
      await rates.getByRole('article', { name: 'Recording Booth' }).getByRole('listitem').count(),
    ).toBe(6);
    const gallery = page.getByRole('region', { name: 'Gallery' });
    expect(await gallery.getByRole('figure').count()).toBe(3);
    expect(await page.getByRole('link', { name: '+233 30 000 0000' }).getAttribute('href')).toBe(
      'tel:+233300000000',
    );
    expect(await page.getByRole('link', { name: 'Book Studio Now' }).getAttribute('href')).toBe(
      '/booking',
    );
  });
});

describe('the booking page', () => {
  it('has its title, the seven fields with their names, and three feature cards', async () => {
    const page = await studio.visit('/booking');
    await page.getByRole('heading', { level: 1, name: 'Book Your Session' }).waitFor();
    expect(await page.title()).toMatch(/^Book Your Session/);
    expect(
      await page
        .getByRole('form', { name: 'Book Your Session' })
        .evaluate((form) =>
          [...new FormData(form as HTMLFormElement).keys()].filter((name) => name !== 'musicLink'),
        ),
    ).toEqual(['fullName', 'email', 'phoneNumber', 'bookingType', 'date', 'timeSlot', 'notes']);
    for (const name of ['Professional Equipment', 'Flexible Hours', 'Easy Booking']) {
      await page.getByRole('heading', { name }).waitFor();
    }
  });
});

describe('the 404 page', () => {
  it('has status 404, logs the path, and has a link to the landing page', async () => {
    expectConsole(/status of 404/);
    const page = await newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    expectConsole(/no page at \/no\/such\/page/);
    const response = await page.goto(`${studio.address}/no/such/page`);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: '404' }).waitFor();
    await page.getByText('Oops! Page not found', { exact: true }).waitFor();
    await expect.poll(() => logged.join()).toContain('/no/such/page');
    expect(await page.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  });
});

describe('a page whose screen is broken', () => {
  it('says whom to call, and leads to the other pages', async () => {
    const page = await brokenBookingPage(studio);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: '+233 30 000 0000' }).waitFor();
    await main.getByRole('link', { name: 'bookings@studio.example' }).waitFor();
    await page.getByText(/^©/).waitFor();
    await page.getByRole('link', { name: 'Accra Recording Studio' }).click();
    await page.getByRole('heading', { name: /Elevate Your Sound/ }).waitFor();
    await page.unrouteAll();
    await page.goBack();
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByRole('heading', { name: 'Book Your Session' }).waitFor();
  });
});
