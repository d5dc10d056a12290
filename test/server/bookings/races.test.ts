import { describe, expect, it } from 'vitest';
import { race } from '../../soak/races.ts';
import { databases } from '../../support/databases.ts';

/** A few rounds of what `npm run soak` does a hundred times. */
const rounds = 3;

describe.each(databases)('64 visitors at once, on $name', ({ name, fresh }) => {
  const processes = name === 'PostgreSQL' ? 2 : 1;

  it('get one slot once', async () => {
    const { winners } = await race(await fresh(), 'one slot', rounds, processes);
    expect(winners).toBe(rounds);
  });

  it('get overlapping slots without an overlap', async () => {
    const { winners } = await race(await fresh(), 'overlapping slots', rounds, processes);
    expect(winners).toBeGreaterThanOrEqual(rounds);
  });
});
