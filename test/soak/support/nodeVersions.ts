import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { runProgram, runTests } from './testRuns.ts';

/** Other versions of Node, and programs of the project that run under them. */

/**
 * Returns the path of the newest Node of a major version, which npm downloads once into its cache.
 * Prints the reason and returns null when npm cannot get it. These packages contain the program;
 * the package `node` downloads it in an install script, which npm may refuse to run.
 */
export async function findNode(major: number): Promise<string | null> {
  const name = `node-${process.platform}-${process.arch}@${major}`;
  const printed = ['node', '--print', 'process.execPath'];
  const npm = ['exec', '--yes', `--package=${name}`, '--', ...printed];
  try {
    // Not in the project's folder, whose own packages npm would look through.
    const { stdout } = await promisify(execFile)('npm', npm, { cwd: tmpdir() });
    return stdout.trim();
  } catch (error) {
    console.info(`Node ${major} is skipped, because npm cannot get ${name}: ${error}`);
    return null;
  }
}

/** Builds the site and the server, as `npm run build` does. */
export const buildWith = (node: string) =>
  runProgram('vite/bin/vite.js', ['build', '--app'], { node });

/** Runs the tests of `npm run test:unit`. */
export const unitTestsWith = (node: string) =>
  runTests(['--project', 'node', '--project', 'server'], { node });
