import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it } from 'vitest';
import { spawnServer } from '../../support/server/serverForTest.ts';
import { temporaryFolder } from '../../support/server/testApi.ts';

/** True when a process has a file open. */
const hasOpen = (pid: number | undefined, file: string) =>
  readdirSync(`/proc/${pid}/fd`).some((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`) === file;
    } catch {
      return false;
    }
  });

it.runIf(process.platform === 'linux')(
  'a server waits for another process that is creating the same database',
  async () => {
    const file = join(temporaryFolder(), 'bookings.sqlite');
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE; CREATE TABLE t (x); INSERT INTO t VALUES (1)');
    const { process: server, said } = spawnServer({ environment: { DATABASE_FILE: file } });
    await expect.poll(() => hasOpen(server.pid, file)).toBe(true);
    other.exec('ROLLBACK');
    other.close();
    await expect.poll(() => said.out + said.error).toContain("The studio's site is at");
  },
);
