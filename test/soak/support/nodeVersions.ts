import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { outerEnvironment } from '../../support/server/serverProcess.ts';
import { temporaryFolder } from '../../support/server/testApi.ts';

/** Other versions of Node, and programs of the project that run under them. */

const root = fileURLToPath(new URL('../../..', import.meta.url));

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

/** Runs a program of a package in the project's folder; resolves to its exit code and output. */
async function run(node: string, program: string, args: readonly string[]) {
  const child = spawn(node, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: {
      ...outerEnvironment,
      PATH: [dirname(node), process.env.PATH].join(delimiter),
      HOME: process.env.HOME,
      CHROMIUM_PATH: process.env.CHROMIUM_PATH,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill();
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const [code]: (number | null)[] = await once(child, 'close');
  return { code, output };
}

/** Builds the site and the server, as `npm run build` does. */
export const buildWith = (node: string) => run(node, 'vite/bin/vite.js', ['build', '--app']);

/** A part of Vitest's report in JSON. */
interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/**
 * Runs the tests of `npm run test:unit`; resolves to their number and what failed. Throws with the
 * output when Vitest ends without a report.
 */
export async function unitTestsWith(node: string) {
  const report = join(temporaryFolder(), 'report.json');
  const { code, output } = await run(node, 'vitest/vitest.mjs', [
    ...['run', '--config', 'test/vitest.config.ts', '--project', 'node', '--project', 'server'],
    ...['--reporter=json', `--outputFile=${report}`],
  ]);
  if (!existsSync(report)) throw new Error(output);
  const { numPassedTests, testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => [
    ...(status === 'failed' && message ? [`${name}: ${message}`] : []),
    ...assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('; ')}`),
  ]);
  return { code, output, passed: numPassedTests, failed };
}
