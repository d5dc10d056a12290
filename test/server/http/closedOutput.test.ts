import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/server/calls.ts';
import { startServer } from '../../support/server/serverForTest.ts';

const isLinux = process.platform === 'linux' && existsSync('/usr/bin/prlimit');

/** Starts a server and closes the pipes of its standard output and standard error. */
async function startUnread() {
  const studio = await startServer();
  studio.process.stdout?.destroy();
  studio.process.stderr?.destroy();
  return studio;
}

describe('a server whose output pipes were closed', () => {
  it('responds to requests, and exits with code 0 on SIGTERM', async () => {
    const { address, process, ended } = await startUnread();
    for (let call = 0; call < 300; call += 1) {
      expect((await sendRequest(address, '/api/health')).status).toBe(200);
    }
    process.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.runIf(isLinux)('responds to requests after it printed errors', async () => {
    const { address, process, ended } = await startUnread();
    // The limit of the file size makes every write to the database fail.
    execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=1:']);
    for (let call = 0; call < 20; call += 1) {
      // The server prints the database error.
      expect((await sendRequest(address, '/api/health')).status).toBe(503);
    }
    expect((await sendRequest(address, '/')).status).toBe(200);
    process.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
