import { describe, expect, it } from 'vitest';
import { databases } from '../support/database/databases.ts';
import { report } from './support/figures.ts';
import { race } from './support/races.ts';

const rounds = 100;
/** The maximum 99th percentile of the response times of one request each, in milliseconds. */
const maxP99 = 250;

describe.each(databases)('64 concurrent visitors on $name', ({ name, fresh }) => {
  it.each([
    ['one slot', maxP99],
    ['overlapping slots', maxP99],
    ['cancelled slots', Number.POSITIVE_INFINITY],
  ] as const)('race for %s', async (contest, limit) => {
    const processes = name === 'PostgreSQL' ? 2 : 1;
    const figures = await race(await fresh(), contest, rounds, processes);
    report(`64 clients race for ${contest}, ${name}, ${processes} process(es)`, figures);
    expect(figures['p99 ms']).toBeLessThan(limit);
  });
});
