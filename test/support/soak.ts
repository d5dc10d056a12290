import { spawnSync } from 'node:child_process';

/** True when all programs are installed; prints the names of the missing ones. */
export function areInstalled(...programs: string[]): boolean {
  const isMissing = (program: string) =>
    spawnSync('sh', ['-c', 'command -v "$0"', program]).status !== 0;
  const missing = programs.filter(isMissing);
  if (missing.length > 0) console.info(`Not installed, its tests are skipped: ${missing}`);
  return missing.length === 0;
}
