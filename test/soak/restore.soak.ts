import { join } from 'node:path';
import { expect, it } from 'vitest';
import { percentile } from '../support/server/calls.ts';
import { runCliProcess } from '../support/server/cliProcess.ts';
import { temporaryFolder } from '../support/server/testApi.ts';
import { bookedAndBackedUp, contents } from './support/backups.ts';
import { report } from './support/figures.ts';

const rounds = 15;

it('a restore returns the exact state of the backup after stops and kills', async () => {
  const times: number[] = [];
  let rows = 0;
  for (let round = 0; round < rounds; round += 1) {
    const environment = { DATABASE_FILE: join(temporaryFolder(), 'bookings.sqlite') };
    const signal = round % 3 === 0 ? undefined : 'SIGKILL';
    const { backup, before } = await bookedAndBackedUp(environment, signal);
    const began = performance.now();
    const restored = await runCliProcess(['restore', backup, '--yes'], environment);
    times.push(performance.now() - began);
    expect(restored).toMatchObject({ code: 0, error: '' });
    const after = await contents(environment);
    expect(after.list).toEqual(before);
    rows += after.list.length;
  }
  report('restore', {
    rounds,
    'rows restored': rows,
    'rows that differ': 0,
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
  });
});
