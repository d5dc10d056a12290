import { expect, it } from 'vitest';
import { audit } from '../../support/browser/axe.ts';
import type { EngineForTests } from '../../support/engines/engineForTests.ts';
import { fillContactDetails, pickFirstDate, success } from './bookings.ts';

/** The states of the pages that matter most, audited by axe. */
export function accessibility(on: EngineForTests): void {
  it('meets no violation that axe finds, from the landing page to the receipt', async () => {
    on.expectConsole(/404|no page at/);
    const ama = await on.visitor();
    const violations: Record<string, readonly string[]> = {};
    const look = async (state: string) => {
      violations[state] = (await audit(ama.page)).violations;
    };
    await ama.visit(`${on.network.address}/nowhere`);
    await look('not found');
    await ama.visit(`${on.network.address}/`);
    await ama.click('button', 'Pause the headline');
    await look('landing page');
    await ama.visit(`${on.network.address}/booking`);
    await look('empty form');
    await ama.click('button', 'Book Session');
    await ama.reads('full name is required');
    await look('error');
    await fillContactDetails(ama);
    await ama.click('button', /^Date/);
    await ama.sees('dialog', 'Choose a date');
    await look('calendar');
    await ama.press('Escape');
    await pickFirstDate(ama);
    await ama.click('button', 'Book Session');
    await ama.reads(success);
    await look('receipt');
    expect(violations).toEqual({
      'not found': [],
      'landing page': [],
      'empty form': [],
      error: [],
      calendar: [],
      receipt: [],
    });
  });
}
