import { existsSync } from 'node:fs';
import {
  copySqliteFile,
  verifySqliteFile,
  writeAtomically,
} from '../database/sqlite/sqliteFile.ts';
import { CliError, defineCommand } from './command.ts';
import { databaseFile } from './databaseFile.ts';

/** `npm run bookings -- backup FILE`: writes a consistent snapshot while the server runs. */
export const backup = defineCommand({
  usage: 'FILE',
  summary: 'Writes the bookings of this moment to a new file, while the server runs.',
  positionals: { min: 1, max: 1, description: 'one file' },
  async run({ positionals: [target = ''], environment, print }) {
    const source = databaseFile(environment);
    if (existsSync(target)) throw new CliError(`${target} is there already. Name a new file.`);
    if (!existsSync(source)) throw new CliError(`There is no file ${source}.`);
    const count = writeAtomically(target, (temporary) => {
      copySqliteFile(source, temporary);
      return verifySqliteFile(temporary);
    });
    print(`${count} bookings are in ${target}. To bring them back: npm run bookings -- restore.`);
  },
});
