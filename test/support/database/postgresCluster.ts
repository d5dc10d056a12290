import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '../server/freePort.ts';

/** A temporary PostgreSQL cluster on loopback. */
export type PostgresCluster = Awaited<ReturnType<typeof newCluster>>;

/** The folder of the PostgreSQL programs: Debian's newest version, or a folder of PATH. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  return [
    ...newestFirst.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => existsSync(join(folder, 'initdb')));
}

/** The ids of an unprivileged user when this process runs as root, as PostgreSQL refuses root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody']));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Runs a query on a separate connection and returns its rows. */
export async function rowsAt(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** True when the database at a URL responds. */
const responds = (url: string): Promise<boolean> =>
  rowsAt(url, 'SELECT 1').then(
    () => true,
    () => false,
  );

const settings = [
  // These lose data only when the machine itself crashes, which ends the tests anyway.
  ...['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'shared_buffers=32MB'],
  ...['max_connections=100', 'log_min_messages=fatal', 'listen_addresses=127.0.0.1'],
];
const initOptions = '--no-sync --wal-segsize=1 --username=studio --auth=trust --encoding=UTF8';

/** Reserves a folder and a port for a cluster of the programs in `binaries`; it does not run yet. */
export async function newCluster(binaries: string) {
  const port = await freePort();
  const url = `postgres://studio@127.0.0.1:${port}/postgres`;
  const folder = mkdtempSync(join(tmpdir(), 'studio-postgres-'));
  const data = join(folder, 'data');
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const own = [...settings, `port=${port}`, `unix_socket_directories=${folder}`];
  const flags = ['-D', data, ...own.flatMap((setting) => ['-c', setting])];
  let server: ChildProcess;

  /** Creates its files when they are missing, as a standby those of a primary, and starts it. */
  async function start(primary?: string) {
    const init = primary
      ? ['pg_basebackup', `--pgdata=${data}`, `--dbname=${primary}`, '--write-recovery-conf']
      : ['initdb', `--pgdata=${data}`, ...initOptions.split(' ')];
    const [program = '', ...args] = init;
    if (!existsSync(data)) await promisify(execFile)(join(binaries, program), args, user);
    const run = () =>
      spawn(join(binaries, 'postgres'), flags, { ...user, cwd: folder, stdio: 'ignore' });
    server = run();
    for (let failures = 0; !(await responds(url)); await sleep(20)) {
      if (server.exitCode === null) continue;
      // A backend that started during the kill keeps the shared memory until it exits.
      failures += 1;
      if (failures > 100) throw new Error(`PostgreSQL did not start on port ${port}.`);
      server = run();
    }
  }
  return {
    /** The URL of its first database. */
    url,
    /** The folder of its files. */
    data,
    start,
    /** Kills all its processes with SIGKILL, so that their clients are told nothing. */
    async kill() {
      const others = 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()';
      const pids = (await rowsAt(url, others)).map(({ pid }) => pid);
      // Some of them may have ended since.
      spawnSync('sh', ['-c', `kill -KILL ${server.pid} ${pids.join(' ')}`]);
      await once(server, 'close');
    },
    /** Stops it and deletes its files. */
    async stop() {
      // Starting it again frees the shared memory that killed processes left.
      if (server.signalCode === 'SIGKILL') await start();
      server.kill('SIGQUIT');
      await once(server, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
