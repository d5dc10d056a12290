import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { readConfig } from '../config.ts';
import { type Command, DeskError } from './command.ts';
import { understood } from './words.ts';

/** `npm run bookings -- backup FILE`: the bookings of one moment, while the server runs. */
export const backup: Command = {
  usage: 'FILE',
  summary: 'Writes the bookings of this moment to a new SQLite file, while the server runs.',
  examples: [
    ['backups/2026-12-01.sqlite', 'what the server would start from if it were put in its place'],
  ],
  async run({ arguments: words, environment, say, progress }) {
    const { positionals } = understood(words, { least: 1, most: 1, named: 'one file' });
    const [target = ''] = positionals;
    const { database } = readConfig(environment);
    if (database.kind === 'postgres') {
      throw new DeskError('A PostgreSQL database is backed up with pg_dump.');
    }
    progress(`Copying ${database.file} ...`);
    const count = backUp(database.file, target);
    say(
      `${count} bookings are in ${target}. To restore them, stop the server and put it in place.`,
    );
  },
};

/**
 * Copies a database in use, checks the copy and gives it its name when it is whole and on the
 * disk, so that no half-written file ever bears it. Returns the number of bookings.
 */
function backUp(source: string, target: string): number {
  if (!existsSync(source)) throw new DeskError(`There is no file ${source}.`);
  if (existsSync(target)) throw new DeskError(`${target} is there already. Name a new file.`);
  mkdirSync(dirname(resolve(target)), { recursive: true });
  const unfinished = `${resolve(target)}.unfinished-${process.pid}`;
  try {
    const database = new DatabaseSync(source, { readOnly: true });
    try {
      database.prepare('VACUUM INTO ?').run(unfinished);
    } finally {
      database.close();
    }
    const count = checked(unfinished);
    sync(unfinished);
    renameSync(unfinished, target);
    sync(dirname(resolve(target)));
    return count;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** The number of bookings in a copy; throws when the copy is damaged. */
function checked(file: string): number {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const { integrity_check: verdict } = copy.prepare('PRAGMA integrity_check').get();
    if (verdict !== 'ok') throw new DeskError(`The copy is damaged: ${verdict}`);
    return copy.prepare('SELECT count(*) AS count FROM booking').get().count;
  } finally {
    copy.close();
  }
}

/** Waits until a file, or a folder's list of names, is on the disk. */
function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
