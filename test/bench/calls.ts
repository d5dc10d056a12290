import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { everyRecording, percentile } from '../soak/support/calls.ts';
import { deleteFolder, startServerProcess } from '../support/server/serverProcess.ts';
import { load, memoryOf, postAll } from './children.ts';
import type { Figures } from './rounds.ts';

/** The duration of a load test in seconds, and its number of connections. */
const duration = 5;
const connections = 10;

/** Responses per second and their 99th percentile. Throws when a response has another status. */
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

/** Books every recording slot of a year on a new server, and then measures the disk alone. */
export async function bookingsPerSecond(): Promise<Figures> {
  const studio = await startServerProcess({ environment: { RATE_LIMIT: 'off' } });
  const all = everyRecording();
  const { statuses, milliseconds } = await postAll(studio.address, all);
  if (statuses[201] !== all.length) throw new Error(`answered ${JSON.stringify(statuses)}`);
  const memory = await memoryOf(studio.process.pid);
  await studio.stop();
  const flushes = flushesPerSecond(studio.folder);
  deleteFolder(studio.folder);
  return {
    'bookings a second': (all.length / milliseconds) * 1000,
    'flushes a second': flushes,
    'memory, MB': memory,
  };
}

/** The number of synced 4 KB writes per second on the disk of a folder. */
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

/** The time from starting a server on an existing database to its first complete response. */
export async function startToAnswer(databaseFile: string): Promise<Figures> {
  const began = performance.now();
  const studio = await startServerProcess({ environment: { DATABASE_FILE: databaseFile } });
  await (await fetch(studio.address)).text();
  const milliseconds = performance.now() - began;
  await studio.stop();
  deleteFolder(studio.folder);
  return { 'start to first answer, ms': milliseconds };
}
