import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sendRequest } from '../../support/server/calls.ts';
import { startServer } from '../../support/server/serverForTest.ts';

it.runIf(existsSync('/usr/bin/prlimit'))(
  'a server whose output pipes were closed logs and prints errors, responds, and exits with code 0',
  async () => {
    const { address, process, ended } = await startServer();
    process.stdout?.destroy();
    process.stderr?.destroy();
    // The limit of the file size makes every write to the database fail, which the server prints.
    execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=1:']);
    for (let call = 0; call < 20; call += 1) {
      expect((await sendRequest(address, '/api/health')).status).toBe(503);
    }
    expect((await sendRequest(address, '/')).status).toBe(200);
    process.kill('SIGTERM');
    expect(await ended).toBe(0);
  },
);
