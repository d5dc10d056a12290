import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Runs the programs in `programs` as child processes, which do not slow the servers down. */

const run = promisify(execFile);
const program = (name: string) => fileURLToPath(new URL(`programs/${name}.mjs`, import.meta.url));

/** Sends JSON to the standard input of a program and returns its JSON output. Rejects on failure. */
async function runProgram(name: string, input: object): Promise<unknown> {
  const running = run(process.execPath, [program(name)], { maxBuffer: 1 << 26 });
  running.child.stdin?.end(JSON.stringify(input));
  return JSON.parse((await running).stdout);
}

/** The options of autocannon that are used here; the duration is in seconds. */
interface LoadOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly duration: number;
}

/** What is used of autocannon's result, with the time of each request in milliseconds. */
interface Loaded {
  readonly requests: { readonly average: number };
  readonly statusCodeStats?: Readonly<Record<string, object>>;
  readonly errors: number;
  readonly times: readonly number[];
}

/** Runs autocannon. */
export const load = async (options: LoadOptions) => (await runProgram('load', options)) as Loaded;

interface Posted {
  readonly statuses: Readonly<Record<string, number>>;
  readonly milliseconds: number;
}

/** Posts bookings to a server over ten connections. */
export const postAll = async (address: string, bookings: readonly object[]) =>
  (await runProgram('posts', { address, bookings })) as Posted;

/** Starts the minimal HTTP server. */
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
