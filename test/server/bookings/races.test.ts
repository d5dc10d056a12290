import { describe, expect, it } from 'vitest';
import { race } from '../../soak/support/races.ts';
import { databases } from '../../support/database/databases.ts';

/** `npm run soak` runs 100 rounds. */
const rounds = 1;

describe.each(databases)('64 concurrent visitors on $name', ({ name, fresh }) => {
  const processes = name === 'PostgreSQL' ? 2 : 1;

  it('book one slot exactly once', async () => {
    const { winners } = await race(await fresh(), 'one slot', rounds, processes);
    expect(winners).toBe(rounds);
  });

  it('never book overlapping slots', async () => {
    const { winners } = await race(await fresh(), 'overlapping slots', rounds, processes);
    expect(winners).toBeGreaterThanOrEqual(rounds);
  });
});
