import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/server/testApi.ts';
import { areInstalled } from '../support/soak.ts';

/** A copy of a unit that starts Node instead of programs that may not be installed. */
function unitWithPrograms(name: string): string {
  const unit = readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
  const copy = join(temporaryFolder(), name);
  writeFileSync(copy, unit.replaceAll(/^(Exec\w+=-?)\/usr\/bin\/\w+/gm, `$1${process.execPath}`));
  return copy;
}

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });

describe.runIf(areInstalled('systemd-analyze'))('systemd-analyze', () => {
  it('finds no mistake in the server, and an exposure of at most 1.5 of 10', () => {
    const unit = unitWithPrograms('studio.service');
    expect(analyze('verify', '--man=no', unit)).toMatchObject({ status: 0, stderr: '' });
    const exposure = analyze('security', '--offline=true', '--threshold=15', unit);
    expect(exposure.status).toBe(0);
  });

  it('finds no mistake in the nightly backup and its timer', () => {
    const units = ['studio-backup.service', 'studio-backup.timer'].map(unitWithPrograms);
    expect(analyze('verify', '--man=no', ...units)).toMatchObject({ status: 0, stderr: '' });
  });
});
