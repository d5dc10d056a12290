import { expect, it } from 'vitest';
import { chartGaps, walkGaps } from './support/actorRecorder';
import { headlineTransitions } from './support/expectedTransitions';
import { headlinePlan } from './support/headlinePlan';
import { figures, walk } from './support/walk';

const { machine } = headlinePlan;

it('the headline machine has exactly the expected transitions', () => {
  expect(chartGaps(machine, headlineTransitions)).toEqual([]);
});

it('the walk takes every transition of the headline machine and breaks no invariant', async () => {
  const walked = await walk(headlinePlan);
  console.info(figures(machine, walked));
  expect(walkGaps(machine, walked.evidence)).toEqual([]);
});
