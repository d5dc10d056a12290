import { expect, it } from 'vitest';
import { headlinePlan } from './headlinePlan';
import { headlineTransitions } from './promisedTransitions';
import { chartGaps, walkGaps } from './support/evidence';
import { figures, walk } from './support/walk';

const { machine } = headlinePlan;

it('has every transition that the headline needs, and no other', () => {
  expect(chartGaps(machine, headlineTransitions)).toEqual([]);
});

it('walks every transition of typing, pausing and deleting', async () => {
  const walked = await walk(headlinePlan);
  console.info(figures(machine, walked));
  expect(walkGaps(machine, walked.evidence)).toEqual([]);
});
