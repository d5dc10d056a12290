import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { DatabaseUnavailable } from '../../../server/database/database.ts';
import {
  connectToPostgres,
  openPostgres,
} from '../../../server/database/postgres/postgresDatabase.ts';
import { tryLockOut } from '../../../server/database/postgres/postgresLocks.ts';
import { connectAt, freshPostgres, postgres, rowsAt } from '../../support/database/postgres.ts';
import { createOptions, withSlot } from '../../support/server/createOptions.ts';
import { spawnServer, startServer } from '../../support/server/serverForTest.ts';
import { validRequest } from '../../support/server/testApi.ts';

describe.runIf(postgres())('a PostgreSQL database with another encoding', () => {
  it('makes the server exit with an error message', async () => {
    const url = await freshPostgres(`ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    const studio = spawnServer({ environment: { DATABASE_URL: url } });
    // A server that starts would never exit.
    await expect.poll(() => studio.said.out + studio.said.error).not.toBe('');
    expect(studio.said.error).toBe(
      `The bookings cannot be opened in the database of DATABASE_URL (${new URL(url).host}): its encoding is LATIN1 and must be UTF8.\n`,
    );
    expect(await studio.ended).toBe(1);
  });
});

describe.runIf(postgres())('a PostgreSQL database of a newer version', () => {
  it('is refused', async () => {
    const url = await freshPostgres();
    await rowsAt(url, 'CREATE TABLE schema_version AS SELECT 1000 AS version');
    await expect(openPostgres(url)).rejects.toThrow(/newer version/);
  });
});

describe.runIf(postgres())('purge() of a PostgreSQL database', () => {
  const markers = ['Zanzibar Quartz', 'zanzibar@quartz.example', '+999 555 7777', 'Quartz-notes'];
  const [fullName = '', email = '', phoneNumber = '', notes = ''] = markers;
  const reason = 'Quartz-reason';

  const filled = async () => {
    const url = await freshPostgres();
    const database = await openPostgres(url);
    onTestFinished(() => database.close());
    const bookings = bookingRepository(database);
    for (const date of ['2026-12-02', '2026-12-03']) {
      const request = { ...validRequest, fullName, email, phoneNumber, notes, date };
      const made = await bookings.create(
        withSlot(request),
        createOptions({ idempotencyKey: date }),
      );
      if (made.outcome !== 'created') throw new Error(made.outcome);
      const change = {
        status: 'cancelled',
        reason,
        now: 0,
        emails: [],
        changedBy: 'command',
      } as const;
      await bookingRepository(database).changeStatus(made.booking.reference, change);
    }
    return { url, database };
  };

  /** The markers that are in the files of the tables, the indexes or the statistics. */
  const found = async (url: string) => {
    const [row] = await rowsAt(
      url,
      'SELECT oid FROM pg_database WHERE datname = current_database()',
    );
    await rowsAt(url, 'CHECKPOINT');
    const folder = join(postgres()?.data ?? '', 'base', String(row?.oid));
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    return [...markers, reason].filter((text) => files.some((file) => file.includes(text)));
  };

  it('removes erased values from the files', async () => {
    const { url, database } = await filled();
    // The statistics contain the most common values of each column.
    await rowsAt(url, 'ANALYZE');
    expect(
      await rowsAt(url, `SELECT 1 FROM pg_stats WHERE most_common_vals::text ~ 'zanzibar'`),
    ).not.toEqual([]);
    expect(await found(url)).toEqual([...markers, reason]);
    await bookingRepository(database).eraseBefore('2027-01-01');
    expect(await found(url)).toEqual([...markers, reason]);
    await database.purge();
    expect(await found(url)).toEqual([]);
  });

  it('rejects while an old transaction can still read erased rows', async () => {
    const { url, database } = await filled();
    const reader = await connectAt(url);
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1 FROM schema_version');
    await bookingRepository(database).eraseBefore('2027-01-01');
    await expect(database.purge()).rejects.toThrow(DatabaseUnavailable);
    expect(await found(url)).not.toEqual([]);
    await reader.query('COMMIT');
    await database.purge();
    expect(await found(url)).toEqual([]);
  });

  it('waits for a short transaction in another database of the server', async () => {
    const { url, database } = await filled();
    const writer = await connectAt(await freshPostgres());
    await writer.query('BEGIN; CREATE TABLE other ()');
    await bookingRepository(database).eraseBefore('2027-01-01');
    const purging = database.purge();
    const rewrites = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'VACUUM%'`;
    await expect.poll(() => rowsAt(url, rewrites)).not.toEqual([]);
    await writer.query('COMMIT');
    await purging;
    expect(await found(url)).toEqual([]);
  });

  it('rejects with a lock timeout while a table is in use, and succeeds afterwards', async () => {
    const { url, database } = await filled();
    await bookingRepository(database).eraseBefore('2027-01-01');
    const reader = await connectAt(url);
    await reader.query('BEGIN; SELECT 1 FROM booking');
    const purging = database.purge();
    await expect(purging).rejects.toThrow(DatabaseUnavailable);
    await expect(purging).rejects.toThrow('lock timeout');
    await reader.query('COMMIT');
    await database.purge();
    expect(await found(url)).toEqual([]);
  });
});

describe.runIf(postgres())('tryLockOut()', () => {
  /** Runs work in a transaction on a connection of its own, as a CLI command does. */
  async function inCommand(url: string, work: (client: PoolClient) => Promise<void>) {
    const pool = await connectToPostgres(url);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await work(client);
      await client.query('COMMIT');
    } finally {
      client.release();
      await pool.end();
    }
  }

  it('is true without other connections, and false while the database is open', async () => {
    const url = await freshPostgres();
    await inCommand(url, async (client) => {
      expect(await tryLockOut(client)).toBe(true);
    });
    const database = await openPostgres(url);
    await inCommand(url, async (client) => {
      expect(await tryLockOut(client)).toBe(false);
    });
    await database.close();
    await inCommand(url, async (client) => {
      await expect.poll(() => tryLockOut(client)).toBe(true);
    });
  });

  it('is false while a server runs, also after its connections were terminated', async () => {
    const url = await freshPostgres();
    const studio = await startServer({ environment: { DATABASE_URL: url } });
    await inCommand(url, async (client) => {
      expect(await tryLockOut(client)).toBe(false);
      await client.query(
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    });
    await inCommand(url, async (client) => {
      await expect
        .poll(async () => {
          await client.query('ROLLBACK; BEGIN');
          return tryLockOut(client);
        })
        .toBe(false);
      await studio.stop();
      await expect.poll(() => tryLockOut(client)).toBe(true);
    });
  });

  it('makes openPostgres wait until the transaction ends', async () => {
    const url = await freshPostgres();
    let isOpen = false;
    const opened: Promise<void>[] = [];
    await inCommand(url, async (client) => {
      expect(await tryLockOut(client)).toBe(true);
      opened.push(
        openPostgres(url).then(async (database) => {
          isOpen = true;
          await database.close();
        }),
      );
      await expect
        .poll(() =>
          rowsAt(
            url,
            `SELECT 1 AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          ),
        )
        .toEqual([{ waiting: 1 }]);
      expect(isOpen).toBe(false);
    });
    await Promise.all(opened);
    expect(isOpen).toBe(true);
  });
});
