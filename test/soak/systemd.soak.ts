import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/server/testApi.ts';
import { areInstalled } from './support/programs.ts';

/** A copy of a unit that starts Node instead of programs that may not be installed. */
function unitWithPrograms(name: string): string {
  const unit = readFileSync(
    fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)),
    'utf8',
  );
  const copy = join(temporaryFolder(), name);
  writeFileSync(copy, unit.replaceAll(/^(Exec\w+=-?)\/usr\/bin\/\w+/gm, `$1${process.execPath}`));
  return copy;
}

/** Runs systemd-analyze; returns its exit code and its errors and warnings. */
function analyze(...args: string[]) {
  const { status, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  return { status, warnings: stderr };
}

describe
  .runIf(areInstalled('systemd-analyze'))
  .each(['studio.service', 'studio-litestream.service'])('%s', (name) => {
  it('is a valid unit', () => {
    const unit = unitWithPrograms(name);
    expect(analyze('verify', '--man=no', unit)).toEqual({ status: 0, warnings: '' });
  });

  it('has an exposure of at most 1.5 of 10', () => {
    const unit = unitWithPrograms(name);
    const { status } = analyze('security', '--offline=true', '--threshold=15', unit);
    expect(status).toBe(0);
  });
});
