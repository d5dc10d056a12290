import { expect, it } from 'vitest';
import { firstFailure, seedsTo } from '../simulation/simulation.ts';
import { openStore } from '../simulation/store.ts';
import { report } from './support/figures.ts';

const seeds = 2000;

it('the simulation keeps every invariant, whatever a seed decides', {
  timeout: 900_000,
}, async () => {
  const began = performance.now();
  const failure = await firstFailure(seedsTo(seeds), openStore());
  expect(failure, failure ?? '').toBeNull();
  report('simulation', { seeds, seconds: Math.round((performance.now() - began) / 1000) });
});
