import { expect, it } from 'vitest';
import { race } from '../../soak/support/races.ts';
import { databases } from '../../support/database/databases.ts';

/** One round of the races of `npm run soak`. */

it.each(databases)('64 concurrent visitors book one slot exactly once on $name', async (one) => {
  const processes = one.name === 'PostgreSQL' ? 2 : 1;
  const { winners } = await race(await one.fresh(), 'one slot', 1, processes);
  expect(winners).toBe(1);
});
