import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { send } from '../../soak/calls.ts';
import { startFor } from '../../support/studioForTest.ts';

const isLinux = process.platform === 'linux' && existsSync('/usr/bin/prlimit');

/** Starts a server whose standard output and standard error are then no longer read. */
async function startUnread() {
  const studio = await startFor();
  studio.process.stdout?.destroy();
  studio.process.stderr?.destroy();
  return studio;
}

describe('a server whose log nobody reads any more', () => {
  it('goes on answering and ends with code 0 at SIGTERM', async () => {
    const { address, process, ended } = await startUnread();
    // The log is written 20 ms after a request, so that requests in turn make it write many times.
    for (let call = 0; call < 300; call += 1) {
      expect((await send(address, '/api/health')).status).toBe(200);
    }
    process.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.runIf(isLinux)('goes on after errors that it prints', async () => {
    const { address, process, ended } = await startUnread();
    // No file of the process may grow beyond this, so that nothing can be written to the database.
    execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=1:']);
    for (let call = 0; call < 20; call += 1) {
      // The server prints why its database cannot be used.
      expect((await send(address, '/api/health')).status).toBe(503);
    }
    expect((await send(address, '/')).status).toBe(200);
    process.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
