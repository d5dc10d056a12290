import { expect, it } from 'vitest';
import { bookingPlan } from './bookingPlan';
import { bookingTransitions } from './promisedTransitions';
import { chartGaps, walkGaps } from './support/evidence';
import { figures, walk } from './support/walk';

const { machine, impossible } = bookingPlan;

it('has every transition that the booking needs, and no other', () => {
  expect(chartGaps(machine, bookingTransitions)).toEqual([]);
});

it('walks every transition from the blank form to the receipt', { timeout: 120_000 }, async () => {
  const walked = await walk(bookingPlan);
  console.info(figures(machine, walked));
  expect(walkGaps(machine, walked.evidence, impossible)).toEqual([]);
});
