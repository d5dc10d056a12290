import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../server/freePort.ts';

/** A temporary PostgreSQL cluster on loopback. */
export interface PostgresCluster {
  /** The URL of its first database. */
  readonly url: string;
  /** Kills all its processes with SIGKILL, so that their clients are told nothing. */
  kill(): Promise<void>;
  /** Starts it on the same port. */
  restart(): Promise<void>;
  /** Stops it and deletes its files. */
  stop(): Promise<void>;
}

const isBinaries = (folder: string) =>
  existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));

/** The output of a command, or an empty text when it fails or does not exist. */
function outputOf(command: string, ...args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

/** The folder of the PostgreSQL programs: from pg_config, Debian's newest version, or PATH. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  return [
    outputOf('pg_config', '--bindir'),
    ...newestFirst.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => folder !== '' && isBinaries(folder));
}

/** The ids of an unprivileged user when this process runs as root, as PostgreSQL refuses root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  const of = (name: string) => accounts.find((line) => line.startsWith(`${name}:`));
  const [, , uid, gid] = (of('postgres') ?? of('nobody') ?? '').split(':');
  if (!uid || !gid) throw new Error('There is no user that PostgreSQL could run as.');
  return { uid: Number(uid), gid: Number(gid) };
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Sends SIGKILL to a process that may have ended. */
function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended since its id was read.
  }
}

/** True when the database at a URL responds. */
export const responds = (url: string): Promise<boolean> =>
  query(url, 'SELECT 1').then(
    () => true,
    () => false,
  );

/** The folder and the port of a cluster that may not run yet. */
export interface Place {
  readonly folder: string;
  /** The folder of its files. */
  readonly data: string;
  readonly port: number;
  /** The URL of its first database. */
  readonly url: string;
}

/** Reserves a temporary folder and a port. */
export async function newPlace(): Promise<Place> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'studio-postgres-'));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const url = `postgres://studio@127.0.0.1:${port}/postgres`;
  return { folder, data: join(folder, 'data'), port, url };
}

const settings = [
  // These lose data only when the machine itself crashes, which ends the tests anyway.
  ...['fsync=off', 'full_page_writes=off'],
  ...['autovacuum=off', 'shared_buffers=32MB', 'max_connections=100', 'log_min_messages=fatal'],
];

/** Creates the files of a cluster with a command, and starts it with the programs in `binaries`. */
export async function startAt(
  { folder, data, port, url }: Place,
  binaries: string,
  [program, ...args]: readonly [string, ...string[]],
): Promise<PostgresCluster> {
  const options = { ...unprivileged(), cwd: folder };
  await promisify(execFile)(program, args, options);
  const own = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`];
  const flags = [...own, ...settings].flatMap((setting) => ['-c', setting]);

  const run = async () => {
    const child = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    const ended = once(child, 'close');
    while (!(await responds(url))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${stderr}`);
      await sleep(20);
    }
    return { child, ended };
  };

  let running = await run();
  let isKilled = false;
  return {
    url,
    async kill() {
      const others = await query(
        url,
        'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
      );
      isKilled = true;
      running.child.kill('SIGKILL');
      for (const { pid } of others) killIfRunning(Number(pid));
      await running.ended;
    },
    async restart() {
      running = await run();
      isKilled = false;
    },
    async stop() {
      running.child.kill('SIGQUIT');
      await running.ended;
      if (isKilled) {
        isKilled = false;
        // Frees the shared memory that the killed processes left, without listening on its port.
        const args = ['--single', '-D', data, ...flags, 'postgres'];
        await once(
          spawn(join(binaries, 'postgres'), args, { ...options, stdio: 'ignore' }),
          'close',
        );
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
