import { existsSync, renameSync, rmSync } from 'node:fs';
import { connect, disconnect } from '../database/sqlite/sqliteConnection.ts';
import { isLocked } from '../database/sqlite/sqliteErrors.ts';
import {
  connectAlone,
  copySqliteFile,
  verifySqliteFile,
  writeAtomically,
} from '../database/sqlite/sqliteFile.ts';
import { CliError, confirmOrThrow, defineCommand } from './command.ts';
import { databaseFile } from './databaseFile.ts';

/** `npm run bookings -- restore FILE`: replaces the database with a backup. */
export const restore = defineCommand({
  usage: 'FILE [--yes]',
  summary: 'Replaces all bookings by those of a backup. Stop the server first.',
  options: { yes: { type: 'boolean', default: false } },
  positionals: { min: 1, max: 1, description: 'one file' },
  async run({ values, positionals: [source = ''], environment, ...terminal }) {
    const target = databaseFile(environment);
    if (!existsSync(source)) throw new CliError(`There is no file ${source}.`);
    const expected = verifySqliteFile(source);
    if (!values.yes) {
      const question = `Replace everything in the database by the ${expected} bookings of ${source}?`;
      await confirmOrThrow(question, 'Nothing was replaced.', terminal);
    }
    writeAtomically(
      target,
      (temporary) => {
        copySqliteFile(source, temporary);
        // Runs pending migrations, and throws when another program or a newer version has made it.
        disconnect(connect(temporary));
      },
      replaceUnused,
    );
    const count = verifySqliteFile(target);
    if (count !== expected) {
      throw new CliError(
        `The database holds ${count} bookings instead of the ${expected} of ${source}.`,
      );
    }
    terminal.print(`The database holds the ${count} bookings of ${source}. Start the server.`);
  },
});

/** Renames a file to the path of a database; throws a CliError when another process has it open. */
function replaceUnused(temporary: string, path: string): void {
  const release = existsSync(path) ? lockOut(path) : () => {};
  try {
    // SQLite would replay the log of a killed server over the restored file.
    for (const suffix of ['-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
    renameSync(temporary, path);
  } finally {
    release();
  }
}

/** Locks a file against all other processes; returns a function that releases the lock. */
function lockOut(path: string): () => void {
  try {
    const alone = connectAlone(path);
    return () => alone.close();
  } catch (error) {
    if (isLocked(error)) {
      throw new CliError(
        'A server or another command uses the database. Stop it first; nothing was replaced.',
      );
    }
    // The file cannot be opened, e.g. because it is damaged, and is about to be replaced.
    return () => {};
  }
}
