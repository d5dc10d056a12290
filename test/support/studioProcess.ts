import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const builtServer = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

export interface StudioOptions {
  /** The folder that holds its database file, by default a new one. */
  readonly folder?: string;
  /** What is set besides a free port. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The server's file, by default the built one. */
  readonly server?: string;
  /** Whether its log goes to a file beside its database, as at a host; else it is read at once. */
  readonly logsToFile?: boolean;
  /** A program and its arguments under which it runs, e.g. one that takes a right away from it. */
  readonly under?: readonly string[];
}

/** The built server in a process of its own, from the moment it is started. */
export interface SpawnedStudio {
  readonly process: ChildProcess;
  /** The folder that holds its database file. */
  readonly folder: string;
  /** What it has written so far. */
  readonly said: { readonly out: string; readonly error: string };
  /** The exit code once it has ended, or null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** The built server in a process of its own, on a free port, answering. */
export interface StudioProcess extends SpawnedStudio {
  /** Where it answers, e.g. "http://127.0.0.1:40123". */
  readonly address: string;
  /** Stops it as a host would and waits for its end; the folder stays unless it is thrown away. */
  stop(): Promise<void>;
}

export function spawnStudio({
  folder = mkdtempSync(join(tmpdir(), 'studio-')),
  environment = {},
  server = builtServer,
  logsToFile = false,
  under = [],
}: StudioOptions = {}): SpawnedStudio {
  const [program = process.execPath, ...rest] = [...under, process.execPath, server];
  const log = join(folder, 'server.log');
  const child = spawn(program, rest, {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', logsToFile ? openSync(log, 'w') : 'pipe', 'pipe'],
  });
  let out = '';
  const said = {
    get out() {
      return logsToFile ? readFileSync(log, 'utf8') : out;
    },
    error: '',
  };
  child.stdout?.on('data', (text) => {
    out += text;
  });
  child.stderr?.on('data', (text) => {
    said.error += text;
  });
  const ended = once(child, 'close').then(([code]): number | null => code);
  return { process: child, folder, said, ended };
}

/** Starts the studio and waits for the address that it prints. */
export async function startStudio(options: StudioOptions = {}): Promise<StudioProcess> {
  const spawned = spawnStudio(options);
  const { process: child, said, ended } = spawned;
  let hasEnded = false;
  ended.finally(() => {
    hasEnded = true;
  });
  while (!said.out.includes('\n') && !hasEnded) {
    await Promise.race([ended, child.stdout ? once(child.stdout, 'data') : sleep(10)]);
  }
  const [address] = /http:\S+/.exec(said.out) ?? [];
  if (!address) {
    child.kill('SIGKILL');
    throw new Error(`The server printed no address but "${said.out}${said.error}"`);
  }
  return {
    ...spawned,
    address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Throws a stopped studio's database away. */
export const throwAway = (folder: string) => rmSync(folder, { recursive: true, force: true });
