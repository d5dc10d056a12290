import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { areInstalled } from '../support/soak.ts';

const rules = fileURLToPath(new URL('../../deploy/connections.nft', import.meta.url));
const program = fileURLToPath(new URL('connectionProcess.mjs', import.meta.url));

/** Whether this user may create a network namespace with its own firewall rules. */
const isPermitted = () => spawnSync('unshare', ['--net', 'true']).status === 0;

it.runIf(areInstalled('nft', 'ip', 'unshare') && isPermitted())(
  'connections.nft accepts 100 connections of one address, and further ones of other addresses',
  async () => {
    const script = 'ip link set lo up && nft --file "$0" && nft --file "$0" && exec "$1" "$2"';
    const args = ['--net', 'sh', '-c', script, rules, process.execPath, program];
    const { stdout } = await promisify(execFile)('unshare', args, { timeout: 30_000 });
    expect(JSON.parse(stdout)).toEqual({ connected: 100, isOneMoreWaiting: true });
  },
);
