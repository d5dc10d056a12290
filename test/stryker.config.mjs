import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mutation testing of the machines and the rules; `npm run test:mutation`, about fifteen minutes. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/vitest.mutation.config.ts', related: false },
  mutate: ['machines/*.ts', 'src/booking/*.ts'],
  ignorePatterns: ['data', 'dist', 'public', 'src/screens', 'src/components', 'machines/devtools'],
  // TypeScript 7 has no programming interface with which Stryker could rewrite the tsconfig.
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A mutant that merely waits for a busy machine has not been caught.
  timeoutMS: 30_000,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: 'node_modules/.cache/stryker/mutation.json' },
  tempDirName: join(tmpdir(), 'stryker'),
  cleanTempDir: 'always',
  thresholds: { high: 98, low: 95, break: 95 },
};
