import { existsSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { connectToPostgres } from '../database/postgres/postgresDatabase.ts';
import {
  copySqliteFile,
  verifySqliteFile,
  writeAtomically,
} from '../database/sqlite/sqliteFile.ts';
import { readPostgresRows, writeSqliteRows } from '../database/tableRows.ts';
import { CliError, defineCommand } from './command.ts';

/** `npm run bookings -- backup FILE`: writes a consistent snapshot while the server runs. */
export const backup = defineCommand({
  usage: 'FILE',
  summary: 'Writes the bookings of this moment to a new file, while the server runs.',
  examples: [['backups/2026-12-01.sqlite', 'from SQLite or PostgreSQL; `restore` brings it back']],
  positionals: { min: 1, max: 1, description: 'one file' },
  async run({ positionals: [target = ''], environment, print, progress }) {
    const { database } = readConfig(environment);
    if (existsSync(target)) throw new CliError(`${target} is there already. Name a new file.`);
    if (database.kind === 'sqlite' && !existsSync(database.file)) {
      throw new CliError(`There is no file ${database.file}.`);
    }
    progress('Copying ...');
    const count = await writeAtomically(target, async (temporary) => {
      if (database.kind === 'sqlite') copySqliteFile(database.file, temporary);
      else await copyPostgres(database.url, temporary);
      return verifySqliteFile(temporary);
    });
    print(`${count} bookings are in ${target}. To bring them back: npm run bookings -- restore.`);
  },
});

/** Copies a consistent snapshot of a PostgreSQL database, which may be in use, to a SQLite file. */
async function copyPostgres(url: string, file: string): Promise<void> {
  const pool = await connectToPostgres(url);
  try {
    const client = await pool.connect();
    // All statements of the transaction read the same snapshot.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const all = await readPostgresRows(client);
    client.release(true);
    writeSqliteRows(file, all);
  } finally {
    await pool.end();
  }
}
