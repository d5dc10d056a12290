import { describe } from 'vitest';
import type { Engine } from '../support/engines/engine.ts';
import { engineForTests } from '../support/engines/engineForTests.ts';
import { accessibility } from './journeys/accessibility.ts';
import { bookings } from './journeys/bookings.ts';
import { networks } from './journeys/networks.ts';
import { privatePages } from './journeys/privatePages.ts';
import { visits } from './journeys/visits.ts';

/**
 * Declares the tests of all journeys in one engine; they are skipped when it is not installed. What
 * they show is tested in Chromium in test/browser and test/a11y.
 */
export async function journeysIn(name: Engine['name']): Promise<void> {
  const on = await engineForTests(name);
  if (!on) {
    console.info(`${name} is not installed: its journeys are skipped.`);
    describe.skip(name);
    return;
  }
  describe(`a visitor with ${name}`, () => {
    // WebKit does its work while the others wait, and waits while they work.
    const journeys =
      name === 'WebKit'
        ? [bookings, accessibility, networks, visits, privatePages]
        : [networks, visits, privatePages, bookings, accessibility];
    for (const journey of journeys) journey(on);
  });
}
