import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fillAndRecover } from '../support/server/fullDisk.ts';
import { temporaryFolder } from '../support/server/testApi.ts';
import { report } from './support/figures.ts';

/** Mounts a small tmpfs. Returns false when this is not permitted. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', folder], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

it('bookings on a full disk fail with 503 until there is space again', async () => {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  const isMounted = mountSmallDisk(folder);
  if (!isMounted) {
    console.warn('The full disk was not tried: this user may not mount one.');
    return;
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder]);
  });
  const bookings = await fillAndRecover({
    file: join(folder, 'bookings.sqlite'),
    end: () => {},
    goOn: () => {
      execFileSync('mount', ['-o', 'remount,size=20m', folder]);
    },
  });
  report('full disk', { 'bookings before it was full': bookings, 'after it': 1 });
  expect(bookings).toBeGreaterThan(1);
});
