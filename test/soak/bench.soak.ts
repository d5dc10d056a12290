import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('npm run bench measures every page and interaction in a round', async () => {
  const env = { ...process.env, BENCH_ROUNDS: '1' };
  const { stdout } = await promisify(execFile)('npm', ['run', 'bench'], { env });
  for (const figure of ['interactive, ms', 'sending', 'Accessibility']) {
    expect(stdout).toContain(`| ${figure} | `);
  }
}, 600_000);
