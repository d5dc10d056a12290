import { join } from 'node:path';
import { expect } from 'vitest';
import { openDates as dates, post, sendRequest } from '../../support/server/calls.ts';
import { runCliProcess } from '../../support/server/cliProcess.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import type { ServerProcess } from '../../support/server/serverProcess.ts';
import { temporaryFolder, validRequest } from '../../support/server/testApi.ts';

/** Creates and reads backups of a server, in child processes. */

export type Environment = Readonly<Record<string, string>>;

export const book = ({ address }: ServerProcess, day: number) =>
  post(
    address,
    { ...validRequest, date: dates[day], email: `${day}@example.com` },
    `key-of-${day}`,
  );

/** The content of a database from the CLI and the API, with a repeated POST of the first booking. */
export async function contents(environment: Environment) {
  const studio = await startServer({ environment });
  const booked = await sendRequest(studio.address, '/api/bookings/booked-dates');
  const first = await book(studio, 0);
  const list = await runCliProcess(['list', 'all', '--json'], environment);
  await studio.stop();
  return { booked: JSON.parse(booked.text), first: first.text, list: JSON.parse(list.out) };
}

/** Makes 3 bookings, a backup and 2 more bookings, and stops the server. */
export async function bookedAndBackedUp(environment: Environment, signal?: 'SIGKILL') {
  const backup = join(temporaryFolder(), 'backup.sqlite');
  const studio = await startServer({ environment });
  for (const day of [0, 1, 2]) expect((await book(studio, day)).status).toBe(201);
  expect(await runCliProcess(['close', dates[9] ?? ''], environment)).toMatchObject({ code: 0 });
  const before = await runCliProcess(['list', 'all', '--json'], environment);
  expect(await runCliProcess(['backup', backup], environment)).toMatchObject({
    code: 0,
    error: '',
  });
  for (const day of [3, 4]) expect((await book(studio, day)).status).toBe(201);
  studio.process.kill(signal ?? 'SIGTERM');
  await studio.ended;
  return { backup, before: JSON.parse(before.out) };
}
