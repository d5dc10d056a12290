import { expect, it } from 'vitest';
import { databases } from '../support/database/databases.ts';
import { report } from './support/figures.ts';
import { race } from './support/races.ts';

/** The maximum 99th percentile of the response times of the POSTs, in milliseconds. */
const maxP99 = 500;

it.each(databases)('64 concurrent visitors race on $name', async ({ name, fresh }) => {
  const figures = await race(await fresh(), 50);
  report(`64 concurrent visitors on 2 servers, ${name}`, figures);
  expect(figures['p99 ms']).toBeLessThan(maxP99);
});
