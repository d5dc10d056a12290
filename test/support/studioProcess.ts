import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** The built server in a process of its own, on a free port. */
export interface StudioProcess {
  /** Where it answers, e.g. "http://127.0.0.1:40123". */
  readonly address: string;
  /** The folder that holds its database file. */
  readonly folder: string;
  /** Stops it as a host would and waits for its end; the folder stays unless it is thrown away. */
  stop(): Promise<void>;
}

/** Starts the studio on the database in `folder`, by default on an empty one. */
export async function startStudio(
  folder = mkdtempSync(join(tmpdir(), 'studio-')),
): Promise<StudioProcess> {
  const child = spawn(process.execPath, [server], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(([code]) => {
      throw new Error(`The server ended with code ${code} before it answered`);
    }),
  ]);
  const [address] = /http:\S+/.exec(String(line)) ?? [];
  if (!address) throw new Error(`The server printed no address but "${line}"`);
  return {
    address,
    folder,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Throws a stopped studio's database away. */
export const throwAway = (folder: string) => rmSync(folder, { recursive: true, force: true });
