import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './testApi.ts';

const program = fileURLToPath(new URL('../../../dist/server/bookings.js', import.meta.url));

/** Runs a CLI command in a child process; returns its exit code and output. */
export async function runCliProcess(args: string[], environment: Record<string, string> = {}) {
  const options = { cwd: temporaryFolder(), env: { PATH: process.env.PATH, ...environment } };
  const child = spawn(process.execPath, [program, ...args], options);
  const ended = once(child, 'close');
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code: code as number, out, error };
}
