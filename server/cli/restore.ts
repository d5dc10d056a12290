import fs from 'node:fs';
import { isoTime } from '#studio/clock';
import { isLocked } from '../database/sqlite/sqliteErrors.ts';
import {
  connectAlone,
  restoreSqliteFile,
  verifySqliteFile,
  writeAtomically,
} from '../database/sqlite/sqliteFile.ts';
import { CliError, type Command, confirmOrThrow, inBookings, type Terminal } from './command.ts';
import { databaseFile } from './databaseCommand.ts';

export const restore: Command = {
  usage: 'FILE [--yes]',
  summary: 'Replaces all bookings by those of a backup. Stop the server first.',
  options: ['yes'],
  positionals: 'one file',
  async run({ values, positionals: [source = ''], environment, now, print, ask }) {
    const target = databaseFile(environment);
    if (!fs.existsSync(source)) throw new CliError(`There is no file ${source}.`);
    const expected = verifySqliteFile(source);
    const question = `Replace everything in the database by the ${inBookings(expected)} of ${source}?`;
    await confirmOrThrow({ values, ask }, question, 'Nothing was replaced.');
    const suffix = `.replaced-${isoTime(now).replaceAll(/\W/g, '')}`;
    writeAtomically(
      target,
      (temporary) => restoreSqliteFile(source, temporary),
      (temporary, path) => replaceUnused(temporary, path, path + suffix, print),
    );
    const count = verifySqliteFile(target);
    if (count !== expected) {
      throw new CliError(
        `The database holds ${inBookings(count)} instead of the ${expected} of ${source}.`,
      );
    }
    print(`The database holds the ${inBookings(count)} of ${source}. Start the server.`);
  },
};

const inUse = 'A server or another command uses the database. Stop it first; nothing was replaced.';

/**
 * Renames a file to the path of a database. What is there is kept at the path `kept`, with its logs,
 * which SQLite would replay over the new file. Throws a CliError when another process has the
 * database open.
 */
function replaceUnused(
  temporary: string,
  path: string,
  kept: string,
  print: Terminal['print'],
): void {
  if (isLogOpen(path)) throw new CliError(inUse);
  const keep = (suffix: string, move: (from: string, to: string) => void) => {
    if (!fs.existsSync(path + suffix)) return;
    move(path + suffix, kept + suffix);
    print(`What was replaced is kept in ${kept + suffix}.`);
  };
  const release = fs.existsSync(path) ? lockOut(path) : () => {};
  try {
    // The file itself: at every moment there is one at its path.
    keep('', linkOrCopy);
  } finally {
    release();
  }
  // Windows renames no file that is open. A server that starts before the end refuses to write.
  keep('-wal', fs.renameSync);
  keep('-journal', fs.renameSync);
  fs.rmSync(`${path}-shm`, { force: true });
  fs.renameSync(temporary, path);
}

/** Gives a file a second name, or copies it where the disk has no hard links, e.g. exFAT. */
function linkOrCopy(path: string, copy: string): void {
  try {
    fs.linkSync(path, copy);
  } catch {
    fs.copyFileSync(path, copy);
  }
}

/** True when a process has a database open, even a moved one. Always false without /proc/locks. */
function isLogOpen(path: string): boolean {
  const index = fs.statSync(`${path}-shm`, { throwIfNoEntry: false });
  if (!index || !fs.existsSync('/proc/locks')) return false;
  // Every connection locks this byte of the -shm file (https://sqlite.org/walformat.html).
  return fs.readFileSync('/proc/locks', 'utf8').includes(`:${index.ino} 128 128`);
}

/** Locks a file against all other processes; returns a function that releases the lock. */
function lockOut(path: string): () => void {
  try {
    const alone = connectAlone(path);
    return () => alone.close();
  } catch (error) {
    if (isLocked(error)) throw new CliError(inUse);
    // The file cannot be opened, e.g. because it is damaged, and is about to be replaced.
    return () => {};
  }
}
