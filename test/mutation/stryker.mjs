import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Stryker's options for one area: what it mutates, with which tests, and the least score in percent. */
export const strykerOptions = ({ area, mutate, least }) => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: `test/mutation/${area}.vitest.ts`, related: false },
  mutate,
  ignorePatterns: ['data'],
  // Stryker needs the JavaScript API of TypeScript to rewrite the tsconfig; TypeScript 7 has none.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Long enough that a busy machine does not count as a killed mutant.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 15,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: `node_modules/.cache/stryker/${area}.json` },
  tempDirName: join(tmpdir(), `stryker-${area}`),
  cleanTempDir: 'always',
  thresholds: { high: 98, low: least, break: least },
});
