import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { temporaryFolder } from './testApi.ts';

const program = fileURLToPath(new URL('../../../dist/server/bookings.js', import.meta.url));

/** Runs a CLI command in a child process; returns its exit code and output. */
export async function runCliProcess(
  args: string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const options = { cwd: temporaryFolder(), env: { PATH: process.env.PATH, ...environment } };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [program, ...args],
      options,
    );
    return { code: 0, out: stdout, error: stderr };
  } catch (failure) {
    const { code, stdout, stderr } = failure as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, error: stderr };
  }
}
