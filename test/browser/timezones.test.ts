import { expect, it } from 'vitest';
import { newPage, openHydrated } from '../support/browser/page.ts';
import { siteForTests } from '../support/browser/siteForTests.ts';

const studio = siteForTests();

/** The labels of the enabled dates in the first month at a given time and in a time zone. */
async function datesOffered(moment: string, timezoneId: string) {
  const page = await newPage({ timezoneId, locale: 'en-NZ' });
  await page.clock.setFixedTime(moment);
  await openHydrated(page, `${studio.address}/booking`);
  await page.getByRole('button', { name: /^Date/ }).click();
  const grid = page.getByRole('grid');
  await grid.waitFor();
  return grid
    .locator('td:not([aria-disabled]) [role="button"]:not([aria-disabled])')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
}

it.each([
  ['2027-03-09T23:30:00Z', 'Wednesday 10 March 2027, 3 of 3 free'],
  ['2027-03-10T00:30:00Z', 'Today, Wednesday 10 March 2027, 3 of 3 free'],
])(
  'the calendar at %s enables the same dates in every time zone, from %s on',
  async (moment, first) => {
    const accra = await datesOffered(moment, 'Africa/Accra');
    expect(accra[0]).toBe(first);
    expect(accra).toHaveLength(19);
    expect(accra.filter((label) => label?.startsWith('Sunday'))).toEqual([]);
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      expect(await datesOffered(moment, zone), zone).toEqual(accra);
    }
  },
);
