import { expect, it } from 'vitest';
import { chartGaps, walkGaps } from './support/actorRecorder';
import { bookingPlan } from './support/bookingPlan';
import { bookingTransitions } from './support/expectedTransitions';
import { figures, walk } from './support/walk';

const { machine, impossible } = bookingPlan;

it('the booking machine has exactly the expected transitions', () => {
  expect(chartGaps(machine, bookingTransitions)).toEqual([]);
});

it('the walk takes every transition of the booking machine and breaks no invariant', {
  timeout: 300_000,
}, async () => {
  const walked = await walk(bookingPlan);
  console.info(figures(machine, walked));
  expect(walkGaps(machine, walked.evidence, impossible)).toEqual([]);
});
