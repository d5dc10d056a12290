import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, disconnect } from '../database/sqlite/sqliteConnection.ts';
import { isLocked } from '../database/sqlite/sqliteErrors.ts';
import {
  connectAlone,
  copySqliteFile,
  verifySqliteFile,
  writeAtomically,
} from '../database/sqlite/sqliteFile.ts';
import { CliError, type Command, confirmOrThrow, type Terminal } from './command.ts';
import { databaseFile } from './databaseCommand.ts';

export const restore: Command = {
  usage: 'FILE [--yes]',
  summary: 'Replaces all bookings by those of a backup. Stop the server first.',
  options: ['yes'],
  positionals: { min: 1, max: 1, description: 'one file' },
  async run({ values, positionals: [source = ''], environment, print, ask }) {
    const target = databaseFile(environment);
    if (!existsSync(source)) throw new CliError(`There is no file ${source}.`);
    const expected = verifySqliteFile(source);
    const question = `Replace everything in the database by the ${expected} bookings of ${source}?`;
    await confirmOrThrow({ values, ask }, question, 'Nothing was replaced.');
    writeAtomically(
      target,
      (temporary) => {
        copySqliteFile(source, temporary);
        // Runs pending migrations, and throws when another program or a newer version has made it.
        disconnect(connect(temporary));
      },
      (temporary, path) => replaceUnused(temporary, path, print),
    );
    const count = verifySqliteFile(target);
    if (count !== expected) {
      throw new CliError(
        `The database holds ${count} bookings instead of the ${expected} of ${source}.`,
      );
    }
    print(`The database holds the ${count} bookings of ${source}. Start the server.`);
  },
};

const inUse = 'A server or another command uses the database. Stop it first; nothing was replaced.';

/**
 * Renames a file to the path of a database, and the logs that are there, which SQLite would replay
 * over it. Throws a CliError when another process has the database open.
 */
function replaceUnused(temporary: string, path: string, print: Terminal['print']): void {
  if (isLogOpen(path)) throw new CliError(inUse);
  const release = existsSync(path) ? lockOut(path) : () => {};
  try {
    for (const log of [`${path}-wal`, `${path}-journal`].filter(existsSync)) {
      renameSync(log, `${log}.replaced`);
      print(`The old log, with the newest bookings of a moved file, is now ${log}.replaced.`);
    }
    rmSync(`${path}-shm`, { force: true });
    renameSync(temporary, path);
  } finally {
    release();
  }
}

/** True when a process has a database open, even a moved one. Always false without /proc/locks. */
function isLogOpen(path: string): boolean {
  const index = statSync(`${path}-shm`, { throwIfNoEntry: false });
  if (!index || !existsSync('/proc/locks')) return false;
  // Every connection locks this byte of the -shm file (https://sqlite.org/walformat.html).
  return readFileSync('/proc/locks', 'utf8').includes(`:${index.ino} 128 128`);
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
