import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { DatabaseUnavailable } from '../../../server/database/database.ts';
import { openPostgres } from '../../../server/database/postgres/postgresDatabase.ts';
import { connectAt, freshPostgres, postgres, rowsAt } from '../../support/database/postgres.ts';
import { createOptions, withSlot } from '../../support/server/createOptions.ts';
import { spawnServer } from '../../support/server/serverForTest.ts';
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
