import { describe, expect, it } from 'vitest';
import { databases } from '../support/database/databases.ts';
import { report } from './support/figures.ts';
import { race } from './support/races.ts';

const rounds = 100;
/** The maximum 99th percentile of the response times, in milliseconds. */
const maxP99 = 250;

describe.each(databases)('64 concurrent visitors on $name', ({ name, fresh }) => {
  it.each(['one slot', 'overlapping slots'] as const)('race for %s', async (kind) => {
    const processes = name === 'PostgreSQL' ? 2 : 1;
    const figures = await race(await fresh(), kind, rounds, processes);
    report(`64 clients race for ${kind}, ${name}, ${processes} process(es)`, figures);
    if (kind === 'one slot') expect(figures.winners).toBe(rounds);
    expect(figures['p99 ms']).toBeLessThan(maxP99);
  });
});
