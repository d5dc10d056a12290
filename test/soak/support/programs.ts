import { spawnSync } from 'node:child_process';

/** True when all programs are installed; prints the names of the missing ones. */
export function areInstalled(...programs: string[]): boolean {
  const missing = programs.filter(
    (program) => spawnSync('sh', ['-c', 'command -v "$0"', program]).status !== 0,
  );
  for (const program of missing)
    console.info(`${program} is not installed: its tests are skipped.`);
  return missing.length === 0;
}
