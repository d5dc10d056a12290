import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Options, Result } from 'autocannon';

/** The programs of this folder, which run in processes of their own: no server shares a thread. */

const run = promisify(execFile);
const program = (name: string) => fileURLToPath(new URL(`${name}Process.mjs`, import.meta.url));

/** Hands an input to a program as JSON; its output as JSON comes back. Rejects when it fails. */
async function told(name: string, input: object): Promise<unknown> {
  const running = run(process.execPath, [program(name)], { maxBuffer: 1 << 26 });
  running.child.stdin?.end(JSON.stringify(input));
  return JSON.parse((await running).stdout);
}

/** What autocannon tells, and how long each call took, in milliseconds. */
type Loaded = Result & { readonly times: readonly number[] };

/** Lets autocannon send calls. */
export const load = async (options: Options) => (await told('load', options)) as Loaded;

interface Posted {
  readonly statuses: Readonly<Record<string, number>>;
  readonly milliseconds: number;
}

/** Posts bookings to a server, ten at a time. */
export const postAll = async (address: string, bookings: readonly object[]) =>
  (await told('posts', { address, bookings })) as Posted;

/** Starts the plain server; returns its address. */
export async function startHello(): Promise<{ address: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [program('hello')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return {
    address: String(line).trim(),
    async stop() {
      child.kill();
      await once(child, 'close');
    },
  };
}

/** The memory of a process (resident set size), in megabytes. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
