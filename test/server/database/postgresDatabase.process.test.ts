import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { DatabaseUnavailable, select, statement } from '../../../server/database/database.ts';
import { openPostgres } from '../../../server/database/postgres/postgresDatabase.ts';
import { migrations } from '../../../server/database/schema.ts';
import { earlierRows } from '../../support/database/earlierRows.ts';
import { connectAt, freshPostgres, postgres, rowsAt } from '../../support/database/postgres.ts';
import { bookWith, changeTo } from '../../support/server/createOptions.ts';

it.runIf(postgres())('PostgreSQL of another encoding or a newer version is refused', async () => {
  const latin = await freshPostgres(`ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
  await expect(openPostgres(latin)).rejects.toThrow('its encoding is LATIN1 and must be UTF8.');
  const newer = await freshPostgres();
  await rowsAt(newer, 'CREATE TABLE schema_version AS SELECT 1000 AS version');
  await expect(openPostgres(newer)).rejects.toThrow(/newer version/);
});

it.runIf(postgres())(
  'PostgreSQL is not written to from the moment that a newer version has migrated it',
  async () => {
    const url = await freshPostgres();
    const database = await openPostgres(url);
    onTestFinished(() => database.close());
    await rowsAt(url, 'UPDATE schema_version SET version = 1000');
    const bookings = bookingRepository(database);
    await expect(bookWith(bookings)).rejects.toThrow(DatabaseUnavailable);
    await expect(database.check(0)).rejects.toThrow(/newer version/);
    expect(await rowsAt(url, 'SELECT reference FROM booking')).toEqual([]);
  },
);

it.runIf(postgres()).each(earlierRows)(
  'PostgreSQL of an earlier version is migrated once, also by two servers: %s',
  async (_, version, rows, query, expected) => {
    const url = await freshPostgres();
    const known = migrations.slice(0, version).map((sql) => sql.replaceAll(' STRICT;', ';'));
    await rowsAt(url, known.join('\n') + rows);
    await rowsAt(url, `CREATE TABLE schema_version AS SELECT ${version} AS version`);
    const opened = await Promise.all([openPostgres(url), openPostgres(url)]);
    for (const one of [...opened, await openPostgres(url)]) await one.close();
    expect(await rowsAt(url, query)).toEqual(expected);
  },
);

describe.runIf(postgres())('purge() of a PostgreSQL database', () => {
  const texts = {
    fullName: 'Zanzibar Quartz',
    email: 'zanzibar@quartz.example',
    phoneNumber: '+999 555 7777',
    notes: 'Quartz-notes',
  };
  const reason = 'Quartz-reason';
  const markers = [...Object.values(texts), reason];

  /** A database with two cancelled bookings, whose personal data `erase` erases. */
  const filled = async () => {
    const url = await freshPostgres();
    const database = await openPostgres(url);
    onTestFinished(() => database.close());
    const bookings = bookingRepository(database);
    for (const reference of ['R-1', 'R-2']) {
      await bookWith(bookings, texts, { reference });
      await bookings.changeStatus(reference, changeTo('cancelled', { reason }));
    }
    return { url, database, erase: () => bookings.eraseBefore('9999-01-01') };
  };

  /** The markers that are in the files of the tables, the indexes or the statistics. */
  const found = async (url: string) => {
    const oid = 'SELECT oid FROM pg_database WHERE datname = current_database()';
    const [row] = await rowsAt(url, oid);
    await rowsAt(url, 'CHECKPOINT');
    const folder = join(postgres()?.data ?? '', 'base', String(row?.oid));
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    return markers.filter((text) => files.some((file) => file.includes(text)));
  };

  it('removes erased values from the files', async () => {
    const { url, database, erase } = await filled();
    await rowsAt(url, 'ANALYZE');
    // The statistics contain the most common values of each column.
    const common = `SELECT 1 FROM pg_stats WHERE most_common_vals::text ~ 'zanzibar'`;
    expect(await rowsAt(url, common)).not.toEqual([]);
    await erase();
    expect(await found(url)).toEqual(markers);
    await database.purge();
    expect(await found(url)).toEqual([]);
    // Nothing of it is left for the queries after it.
    const settings = `SELECT DISTINCT source FROM pg_settings WHERE name IN ('lock_timeout', 'statement_timeout')`;
    const sources = await database.read(() => select(statement(settings)));
    expect(sources).toEqual([{ source: 'default' }]);
  });

  it('rejects while another transaction uses a table', async () => {
    const { url, database, erase } = await filled();
    const reader = await connectAt(url);
    await reader.query('BEGIN; SELECT 1 FROM booking');
    await erase();
    await expect(database.purge()).rejects.toThrow(DatabaseUnavailable);
    await reader.query('COMMIT');
    await database.purge();
    expect(await found(url)).toEqual([]);
  });

  it('leaves erased rows that another transaction can still read to the next call', async () => {
    const { url, database, erase } = await filled();
    const reader = await connectAt(url);
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1 FROM schema_version');
    await erase();
    await database.purge();
    expect(await found(url)).toEqual(markers);
    await reader.query('COMMIT');
    await database.purge();
    expect(await found(url)).toEqual([]);
  });
});
