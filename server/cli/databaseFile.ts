import { type Environment, readConfig } from '../config.ts';
import { CliError } from './command.ts';

/** Returns the path of the SQLite file. Throws a CliError when the bookings are in PostgreSQL. */
export function databaseFile(environment: Environment): string {
  const { database } = readConfig(environment);
  if (database.kind === 'sqlite') return database.file;
  throw new CliError(
    'This command is for SQLite files. PostgreSQL is backed up by pg_dump and restored by pg_restore; deploy/README.md has the commands.',
  );
}
