import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { everyRecording, percentile } from '../soak/calls.ts';
import { startStudio, throwAway } from '../support/studioProcess.ts';
import { load, memoryOf, postAll } from './children.ts';
import type { Figures } from './rounds.ts';

/** How long autocannon sends calls, in seconds, and over how many connections. */
const duration = 5;
const connections = 10;

/** Answers a second and the time that 99 of 100 took at most; every answer must have `status`. */
export async function callsPerSecond(
  url: string,
  headers: Record<string, string> = {},
  status = 200,
): Promise<Figures> {
  await load({ url, headers, connections, duration: 1 });
  const { requests, times, statusCodeStats, errors } = await load({
    url,
    headers,
    connections,
    duration,
  });
  const others = Object.keys(statusCodeStats ?? {}).filter((code) => code !== String(status));
  if (errors > 0 || others.length > 0) throw new Error(`answered ${others}, ${errors} errors`);
  return { 'a second': requests.average, 'p99, ms': percentile(times, 0.99) };
}

/** Fills a year of a new server; then the disk that it wrote to is measured by itself. */
export async function bookingsPerSecond(): Promise<Figures> {
  const studio = await startStudio({ environment: { RATE_LIMIT: 'off' } });
  const all = everyRecording();
  const { statuses, milliseconds } = await postAll(studio.address, all);
  if (statuses[201] !== all.length) throw new Error(`answered ${JSON.stringify(statuses)}`);
  const memory = await memoryOf(studio.process.pid);
  await studio.stop();
  const flushes = flushesPerSecond(studio.folder);
  throwAway(studio.folder);
  return {
    'bookings a second': (all.length / milliseconds) * 1000,
    'flushes a second': flushes,
    'memory, MB': memory,
  };
}

/** How often a second the disk of a folder takes four kilobytes and says that it has them. */
function flushesPerSecond(folder: string): number {
  const file = openSync(join(folder, 'flushes'), 'w');
  const block = Buffer.alloc(4096);
  const began = performance.now();
  let count = 0;
  while (performance.now() - began < 1000) {
    writeSync(file, block, 0, block.length, 0);
    fsyncSync(file);
    count += 1;
  }
  const milliseconds = performance.now() - began;
  closeSync(file);
  return (count / milliseconds) * 1000;
}

/** From the command to the whole first answer of a new server on an existing database. */
export async function startToAnswer(databaseFile: string): Promise<Figures> {
  const began = performance.now();
  const studio = await startStudio({ environment: { DATABASE_FILE: databaseFile } });
  await (await fetch(studio.address)).text();
  const milliseconds = performance.now() - began;
  await studio.stop();
  throwAway(studio.folder);
  return { 'start to first answer, ms': milliseconds };
}
