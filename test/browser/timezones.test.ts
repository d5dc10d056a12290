import { expect, it } from 'vitest';
import { siteForTests } from '../support/browser/siteForTests.ts';

const studio = siteForTests();

it.each([
  ['Pacific/Auckland', '2027-03-09T23:30:00Z', 'Wednesday 10 March 2027, 3 of 3 free'],
  ['America/Los_Angeles', '2027-03-10T00:30:00Z', 'Today, Wednesday 10 March 2027, 3 of 3 free'],
])(
  'the calendar in the time zone %s at %s enables the dates of the studio, from %s on',
  async (timezoneId, moment, first) => {
    const page = await studio.visit('/booking', { timezoneId, locale: 'en-NZ' }, moment);
    await page.getByRole('button', { name: /^Date/ }).click();
    await page.getByRole('grid').getByRole('button', { name: first }).waitFor();
    const names = await page
      .getByRole('grid')
      .locator('td:not([aria-disabled]) [role="button"]:not([aria-disabled])')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
    const days = names.map((name) => Number(/\d+/.exec(name)));
    // March without the Sundays 14, 21 and 28.
    expect(days).toEqual([
      10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 22, 23, 24, 25, 26, 27, 29, 30, 31,
    ]);
    expect(names[0]).toBe(first);
  },
);
