import { join } from 'node:path';
import { expect } from 'vitest';
import { openDates, post, send } from '../../soak/calls.ts';
import { desk } from '../server/cliProcess.ts';
import { startFor } from '../server/serverForTest.ts';
import type { StudioProcess } from '../server/serverProcess.ts';
import { freshFolder, goodRequest } from '../server/testApi.ts';

/**
 * Creates and reads backups in child processes, because restore refuses to run while the test's
 * process has the database open.
 */

export type Environment = Readonly<Record<string, string>>;

const dates = openDates();
export const book = ({ address }: StudioProcess, day: number) =>
  post(address, { ...goodRequest, date: dates[day], email: `${day}@example.com` }, `key-of-${day}`);

/** The content of a database from the CLI and the API, with a repeated POST of the first booking. */
export async function contents(environment: Environment) {
  const studio = await startFor({ environment });
  const booked = await send(studio.address, '/api/bookings/booked-dates');
  const first = await book(studio, 0);
  const list = await desk(['list', 'all', '--json'], environment);
  await studio.stop();
  return { booked: JSON.parse(booked.text), first: first.text, list: JSON.parse(list.out) };
}

/** Makes 3 bookings, a backup and 2 more bookings, and stops the server. */
export async function bookedAndBackedUp(environment: Environment, signal?: 'SIGKILL') {
  const backup = join(freshFolder(), 'backup.sqlite');
  const studio = await startFor({ environment });
  for (const day of [0, 1, 2]) expect((await book(studio, day)).status).toBe(201);
  expect(await desk(['close', dates[9] ?? ''], environment)).toMatchObject({ code: 0 });
  const before = await desk(['list', 'all', '--json'], environment);
  expect(await desk(['backup', backup], environment)).toMatchObject({ code: 0, error: '' });
  for (const day of [3, 4]) expect((await book(studio, day)).status).toBe(201);
  studio.process.kill(signal ?? 'SIGTERM');
  await studio.ended;
  return { backup, before: JSON.parse(before.out) };
}
