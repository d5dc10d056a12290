import { existsSync } from 'node:fs';
import { type BookingRepository, bookingRepository } from '../bookings/bookingRepository.ts';
import { type Config, type Environment, readConfig } from '../config.ts';
import { openDatabase, openErrorMessage } from '../database/openDatabase.ts';
import { CliError } from './command.ts';

/** The configuration, and the repository of the server's database. */
export interface Repositories {
  readonly config: Config;
  readonly bookings: BookingRepository;
}

/**
 * Opens the server's database, runs `work` on it and closes it. Returns the result of `work`.
 * Throws a CliError when the SQLite file is missing or the database cannot be opened.
 */
export async function withDatabase<Result>(
  environment: Environment,
  work: (repositories: Repositories) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment);
  if (config.database.kind === 'sqlite' && !existsSync(config.database.file)) {
    throw new CliError(
      `There is no file ${config.database.file}. Has the server been started here?`,
    );
  }
  const database = await openDatabase(config.database).catch((error: unknown) => {
    throw new CliError(openErrorMessage(error, config.database));
  });
  try {
    return await work({
      config,
      bookings: bookingRepository(database),
    });
  } finally {
    await database.close();
  }
}
