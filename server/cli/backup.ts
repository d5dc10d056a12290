import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type IsoDate, studioTime } from '#studio/clock';
import { type BookingRepository, openBookingRepository } from '../bookings/bookingRepository.ts';
import {
  copySqliteFile,
  referencesIn,
  restoreSqliteFile,
  verifySqliteFile,
  writeAtomically,
} from '../database/sqlite/sqliteFile.ts';
import { CliError, type Command, inBookings, programName } from './command.ts';
import { databaseFile } from './databaseCommand.ts';

/** The number of backups of `--nightly` that are kept, regardless of their dates. */
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

/**
 * Returns the nightly backups of a folder in the order in which they were made. Those of days after
 * `date` come first: the clock was ahead then, or is behind now.
 */
function backupsIn(folder: string, date: IsoDate): readonly string[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d\.sqlite$/.test(name));
  const isLater = (name: string) => name > `${date}.sqlite`;
  const sorted = names.toSorted();
  return [...sorted.filter(isLater), ...sorted.filter((name) => !isLater(name))];
}

/**
 * Throws when a database lacks bookings of the newest backup that has some: no booking is ever deleted,
 * so they were lost, or it is another database.
 */
function checkIsWhole(source: string, backups: readonly string[]): void {
  const references = new Set(referencesIn(source));
  const lackedOf = (file: string) =>
    referencesOrNone(file).filter((reference) => !references.has(reference));
  const newest = backups.findLast((file) => referencesOrNone(file).length > 0);
  const { length } = newest ? lackedOf(newest) : [];
  if (length === 0) return;
  const others = backups.filter((file) => lackedOf(file).length > 0).map((file) => basename(file));
  throw new CliError(
    `Nothing was written: ${source} lacks ${length} of the bookings in ${newest}. Was a part lost, or is it another database? Look at DATABASE_FILE, and whether its disk is mounted, or restore that backup. If they were given up, e.g. for an older backup, move these to another folder: ${others.join(', ')}.`,
  );
}

/** Returns the references in a backup, none when it is damaged. */
function referencesOrNone(file: string): readonly string[] {
  try {
    return referencesIn(file);
  } catch {
    return [];
  }
}

export const backup: Command = {
  usage: 'FILE | --nightly FOLDER',
  summary: `Writes the bookings of this moment to a new file, while the server runs; with --nightly to a file of the day, of which the newest ${keptNights} are kept.`,
  options: ['nightly'],
  positionals: 'one file',
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
    const note = async (work: (bookings: BookingRepository) => Promise<void>) => {
      const bookings = await openBookingRepository({ kind: 'sqlite', file: source });
      await work(bookings).finally(bookings.close);
    };
    try {
      const { file, count } = writeNightly(source, target, studioTime(now).date);
      await note((bookings) => bookings.noteBackup(now));
      print(
        `${file} has ${inBookings(count)}, and it passed its check: it was restored to a scratch file.`,
      );
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // In a damaged database nothing can be noted.
      await note((bookings) => bookings.noteBackupProblem(message)).catch(() => {});
      throw error;
    }
  },
};

/** Writes the backup of a date into a folder, and deletes the oldest ones there. */
function writeNightly(source: string, folder: string, date: IsoDate) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const inFolder = (name: string) => join(folder, name);
  checkIsWhole(source, backupsIn(folder, date).map(inFolder));
  const file = inFolder(`${date}.sqlite`);
  const count = copyTo(source, file);
  for (const old of backupsIn(folder, date).slice(0, -keptNights)) rmSync(inFolder(old));
  return { file, count };
}
