import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { outerEnvironment } from '../../support/server/serverProcess.ts';
import { temporaryFolder } from '../../support/server/testApi.ts';

/** Programs of the project and its tests, run in another environment. */

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface RunOptions {
  /** The path of the Node that runs the program, by default the one that runs the tests. */
  readonly node?: string;
  /** Environment variables in addition to PATH and HOME. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program of a package in the project's folder; resolves to its exit code and output. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { node = process.execPath, environment = {} }: RunOptions = {},
) {
  const child = spawn(node, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: {
      ...outerEnvironment,
      PATH: [dirname(node), process.env.PATH].join(delimiter),
      HOME: process.env.HOME,
      CHROMIUM_PATH: process.env.CHROMIUM_PATH,
      ...environment,
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
 * Runs tests of `npm test`, chosen by arguments of Vitest; resolves to their number and what failed.
 * Throws with the output when Vitest ends without a report.
 */
export async function runTests(args: readonly string[], options: RunOptions = {}) {
  const report = join(temporaryFolder(), 'report.json');
  const { code, output } = await runProgram(
    'vitest/vitest.mjs',
    [
      ...['run', '--config', 'test/vitest.config.ts', ...args],
      ...['--reporter=json', `--outputFile=${report}`],
    ],
    options,
  );
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
