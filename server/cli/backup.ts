import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type IsoDate, studioTime } from '#studio/clock';
import { openBookingRepository } from '../bookings/bookingRepository.ts';
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
 * Throws when a database has none of the bookings of the newest backup that has some: no booking is
 * ever deleted, so it is empty because it was lost, or it is another one.
 */
function checkIsSame(source: string, backups: readonly string[]): void {
  const references = new Set(referencesIn(source));
  for (const file of backups.toReversed()) {
    const earlier = referencesOrNone(file);
    if (earlier.some((reference) => references.has(reference))) return;
    if (earlier.length === 0) continue;
    throw new CliError(
      `Nothing was written: ${source} has ${inBookings(references.size)}, and none of the ${earlier.length} in ${file}. Is it another database, or was the right one lost? Look at DATABASE_FILE, and whether its disk is mounted. To begin anew, move the earlier backups to another folder.`,
    );
  }
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
    const { date } = studioTime(now);
    mkdirSync(target, { recursive: true, mode: 0o700 });
    const inFolder = (name: string) => join(target, name);
    checkIsSame(source, backupsIn(target, date).map(inFolder));
    const file = inFolder(`${date}.sqlite`);
    const count = copyTo(source, file);
    const bookings = await openBookingRepository({ kind: 'sqlite', file: source });
    try {
      await bookings.noteBackup(now);
    } finally {
      await bookings.close();
    }
    for (const old of backupsIn(target, date).slice(0, -keptNights)) rmSync(inFolder(old));
    print(
      `${file} has ${inBookings(count)}, and it passed its check: it was restored to a scratch file.`,
    );
  },
};
