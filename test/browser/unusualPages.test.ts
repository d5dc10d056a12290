import { it } from 'vitest';
import { expectConsole } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';
import { brokenBookingPage } from '../support/browser/states.ts';

const studio = siteForTests();

it('a page whose screen is broken says whom to call, and leads to the other pages', async () => {
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

it('the 404 page logs its path', async () => {
  const sentence = 'no page at /no/such/page';
  expectConsole(/status of 404|no page at/);
  const page = await studio.newPage();
  const logged = page.waitForEvent('console', (message) => message.text().includes(sentence));
  await page.goto(`${studio.address}/no/such/page`);
  await logged;
});
