import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sessionField } from '../../server/pages/form.ts';
import { runCliProcess } from '../support/server/cliProcess.ts';
import { bookOn, startServer } from '../support/server/serverForTest.ts';
import { sqliteRows, temporaryFolder } from '../support/server/testApi.ts';
import { areInstalled } from '../support/soak.ts';

const fileIn = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));
const config = fileIn('litestream.yml');
const run = promisify(execFile);

/** The output of a CLI command that must succeed. */
async function cli(environment: Readonly<Record<string, string>>, ...args: string[]) {
  const { code, out, error } = await runCliProcess(args, environment);
  expect([code, error]).toEqual([0, '']);
  return out;
}

/** A server's database that Litestream replicates with deploy/litestream.yml into a folder. */
function replicated() {
  const [folder, replica] = [temporaryFolder(), temporaryFolder()];
  const file = join(folder, 'bookings.sqlite');
  const env = { PATH: process.env.PATH, DATABASE_FILE: file, REPLICA_URL: `file://${replica}` };
  /** Restores the replica to a new file; rejects while there is no replica. */
  const restore = async () => {
    const target = join(temporaryFolder(), 'restored.sqlite');
    await run('litestream', ['restore', '-config', config, '-o', target, file], { env });
    return target;
  };
  const bookings = async () => sqliteRows(await restore(), 'SELECT 1 FROM booking').length;
  return {
    environment: { DATABASE_FILE: file },
    restore,
    /** Starts Litestream; returns a function that stops it. */
    replicate() {
      const child = spawn('litestream', ['replicate', '-config', config], { env, stdio: 'ignore' });
      const ended = once(child, 'close');
      const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
        child.kill(signal);
        await ended;
      };
      onTestFinished(() => stop('SIGKILL'));
      return stop;
    },
    /** Waits until the replica has a number of bookings. */
    has: (count: number) =>
      expect.poll(() => bookings().catch(() => 0), { timeout: 30_000 }).toBe(count),
    /** Runs the command that studio-litestream.service runs before Litestream. */
    async emptyLog() {
      const unit = readFileSync(fileIn('studio-litestream.service'), 'utf8');
      const [, command = ''] = /^ExecStartPre=-(.+)$/m.exec(unit) ?? [];
      await run('sh', ['-c', command], { env });
    },
    /** The names of the database's own files that contain a text. */
    filesWith: (text: string) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && readFileSync(join(folder, entry.name)).includes(text))
        .map(({ name }) => name),
  };
}

describe.runIf(areInstalled('litestream', 'sqlite3'))('continuous backups with Litestream', () => {
  it('restore every replicated booking after the server and its disk are lost', async () => {
    const database = replicated();
    const studio = await startServer({ environment: database.environment });
    const stopLitestream = database.replicate();
    for (const day of [0, 1, 2]) expect((await bookOn(studio, day)).status).toBe(201);
    await database.has(3);
    const before = await cli(database.environment, 'list', 'all', '--json');
    studio.process.kill('SIGKILL');
    await studio.ended;
    await stopLitestream('SIGKILL');

    const other = { DATABASE_FILE: join(temporaryFolder(), 'bookings.sqlite') };
    await cli(other, 'restore', await database.restore(), '--yes');
    expect(await cli(other, 'list', 'all', '--json')).toBe(before);
  });

  it('replicate again after both were stopped and a backup was restored', async () => {
    const database = replicated();
    const { environment } = database;
    const backup = join(temporaryFolder(), 'backup.sqlite');
    const studio = await startServer({ environment });
    const stopLitestream = database.replicate();
    expect((await bookOn(studio, 0)).status).toBe(201);
    await cli(environment, 'backup', backup);
    expect((await bookOn(studio, 1)).status).toBe(201);
    await database.has(2);
    await studio.stop();
    const restore = ['restore', backup, '--yes'];
    const { error } = await runCliProcess(restore, environment);
    expect(error).toContain('uses the database');
    await stopLitestream();
    await cli(environment, ...restore);

    const restarted = await startServer({ environment });
    database.replicate();
    await database.has(1);
    expect((await bookOn(restarted, 2)).status).toBe(201);
    await database.has(2);
  });

  it('keep erased data in the log until Litestream is started anew', async () => {
    const database = replicated();
    const { environment } = database;
    const studio = await startServer({ environment });
    const stopLitestream = database.replicate();
    const person = { fullName: 'Abena Quartey', email: 'abena@example.com' };
    const { privatePage, ...booked } = JSON.parse((await bookOn(studio, 0, person)).text);
    await database.has(1);
    const seen = sessionField(booked);
    const body = new URLSearchParams({ action: 'cancel', agreed: 'yes', seen });
    const cancelled = { method: 'POST', redirect: 'manual', body } as const;
    expect((await fetch(new URL(privatePage, studio.address), cancelled)).status).toBe(303);
    const { code, error } = await runCliProcess(['erase', person.email, '--yes'], environment);
    expect([code, error]).toEqual([1, expect.stringContaining('write-ahead log is in use')]);
    expect(database.filesWith(person.fullName)).toContain('bookings.sqlite-wal');

    await stopLitestream();
    await database.emptyLog();
    expect(database.filesWith(person.fullName)).toEqual([]);
    expect((await bookOn(studio, 1)).status).toBe(201);
  });
});
