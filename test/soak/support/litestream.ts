import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/server/testApi.ts';

const fileIn = (name: string) => fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url));
const config = fileIn('litestream.yml');

/** A database file and its replica in another folder. */
export interface Replicated {
  /** The folder of the database file. */
  readonly folder: string;
  /** The database file. */
  readonly file: string;
  /** Starts Litestream; returns a function that stops it with a signal, by default SIGTERM. */
  replicate(): (signal?: 'SIGKILL') => Promise<void>;
  /** Restores the replica to a new file and returns its path. Rejects while there is no replica. */
  restore(): Promise<string>;
  /** Runs the command that studio-litestream.service runs before Litestream. */
  emptyLog(): Promise<void>;
}

/** The command of ExecStartPre= in studio-litestream.service. */
function commandBefore(): string {
  const unit = readFileSync(fileIn('studio-litestream.service'), 'utf8');
  const [, command = ''] = /^ExecStartPre=-(.+)$/m.exec(unit) ?? [];
  return command;
}

/** A database file that Litestream replicates with deploy/litestream.yml. */
export function replicated(): Replicated {
  const [folder, replica] = [temporaryFolder(), temporaryFolder()];
  const file = join(folder, 'bookings.sqlite');
  const env = { PATH: process.env.PATH, DATABASE_FILE: file, REPLICA_URL: `file://${replica}` };
  return {
    folder,
    file,
    replicate() {
      const child = spawn('litestream', ['replicate', '-config', config], { env, stdio: 'ignore' });
      const ended = once(child, 'close');
      const stop = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
        child.kill(signal);
        await ended;
      };
      onTestFinished(() => stop('SIGKILL'));
      return stop;
    },
    async restore() {
      const target = join(temporaryFolder(), 'restored.sqlite');
      const args = ['restore', '-config', config, '-o', target, file];
      await promisify(execFile)('litestream', args, { env });
      return target;
    },
    async emptyLog() {
      await promisify(execFile)('sh', ['-c', commandBefore()], { env });
    },
  };
}
