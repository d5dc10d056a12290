import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '#booking/dates';
import { studioTime } from '#studio/clock';
import { openBookingRepository } from '../bookings/bookingRepository.ts';
import {
  copySqliteFile,
  restoreSqliteFile,
  verifySqliteFile,
  writeAtomically,
} from '../database/sqlite/sqliteFile.ts';
import { CliError, type Command, programName } from './command.ts';
import { databaseFile } from './databaseCommand.ts';
import { inBookings } from './table.ts';

/** For how many nights the backups of `--nightly` are kept. */
const keptNights = 14;

/**
 * Writes a consistent copy of a SQLite file, checks it, and restores it to a file that is deleted
 * again. Returns its number of bookings.
 */
const copyTo = (source: string, target: string): number =>
  writeAtomically(target, (temporary) => {
    copySqliteFile(source, temporary);
    const count = verifySqliteFile(temporary);
    const restored = restoreSqliteFile(temporary, `${temporary}-restored`);
    if (restored === count) return count;
    throw new Error(`Of ${inBookings(count)}, ${restored} can be restored from the copy.`);
  });

export const backup: Command = {
  usage: 'FILE | --nightly FOLDER',
  summary: `Writes the bookings of this moment to a new file, while the server runs; with --nightly to a file of the day, kept for ${keptNights} nights.`,
  options: ['nightly'],
  positionals: { description: 'one file' },
  async run({ values, positionals: [target = ''], environment, now, print }) {
    const source = databaseFile(environment);
    if (!existsSync(source)) throw new CliError(`There is no file ${source}.`);
    if (!values.nightly) {
      if (existsSync(target)) throw new CliError(`${target} is there already. Name a new file.`);
      const count = copyTo(source, target);
      return print(
        `${target} has ${inBookings(count)}. To bring them back: ${programName()} restore.`,
      );
    }
    const { date } = studioTime(now);
    mkdirSync(target, { recursive: true, mode: 0o700 });
    const file = join(target, `${date}.sqlite`);
    const count = copyTo(source, file);
    const bookings = await openBookingRepository({ kind: 'sqlite', file: source });
    try {
      await bookings.noteBackup(now);
    } finally {
      await bookings.close();
    }
    const oldest = `${addDays(date, 1 - keptNights)}.sqlite`;
    for (const name of readdirSync(target)) {
      if (/^\d{4}-\d\d-\d\d\.sqlite$/.test(name) && name < oldest) rmSync(join(target, name));
    }
    print(
      `${file} has ${inBookings(count)}, and it passed its check: it was restored to a scratch file.`,
    );
  },
};
