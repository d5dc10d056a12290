import { existsSync } from 'node:fs';
import { type BookingRepository, openBookingRepository } from '../bookings/bookingRepository.ts';
import { type Config, type Environment, readConfig } from '../config.ts';
import { openErrorMessage } from '../database/openDatabase.ts';
import { CliError, type Command, type CommandInput } from './command.ts';

interface DatabaseInput extends CommandInput {
  readonly config: Config;
  readonly bookings: BookingRepository;
}

/** Returns the path of the SQLite file. Throws a CliError when the bookings are in PostgreSQL. */
export function databaseFile(environment: Environment): string {
  const { database } = readConfig(environment);
  if (database.kind === 'sqlite') return database.file;
  throw new CliError(
    'This command is for SQLite files. PostgreSQL is backed up by pg_dump and restored by pg_restore; deploy/README.md has the commands.',
  );
}

/**
 * Returns a command whose `run` gets the configuration and the server's database, which is open
 * until it ends. Fails with a CliError when the SQLite file is missing or the database cannot be
 * opened.
 */
export const defineDatabaseCommand = (command: Command<DatabaseInput>): Command => ({
  ...command,
  async run(input) {
    const config = readConfig(input.environment);
    if (config.database.kind === 'sqlite' && !existsSync(config.database.file)) {
      throw new CliError(
        `There is no file ${config.database.file}. Has the server been started here?`,
      );
    }
    const bookings = await openBookingRepository(config.database).catch((error: unknown) => {
      throw new CliError(openErrorMessage(error, config.database));
    });
    await command.run({ ...input, config, bookings }).finally(bookings.close);
  },
});
