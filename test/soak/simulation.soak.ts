import { expect, it } from 'vitest';
import { firstBroken } from '../simulation/seeds.ts';
import { report } from './support/figures.ts';

const seeds = 2000;

it('the simulation keeps every invariant, whatever a seed decides', {
  timeout: 900_000,
}, async () => {
  const began = performance.now();
  const broken = await firstBroken(1, seeds);
  expect(broken, broken?.story).toBeNull();
  report('simulation', { seeds, seconds: Math.round((performance.now() - began) / 1000) });
});
