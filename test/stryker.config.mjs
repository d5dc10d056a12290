import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Mutation tests of what decides about a booking: `npm run test:mutation`. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/vitest.mutation.config.ts', related: false },
  mutate: [
    'machines/*.ts',
    'src/{booking,api}/*.ts',
    'src/screens/booking/{bookingActors,draftStorage,failureSpeech,showAtOnce,use*}.ts',
    'server/bookings/*.ts',
  ],
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
  jsonReporter: { fileName: 'node_modules/.cache/stryker/mutation.json' },
  tempDirName: join(tmpdir(), 'stryker'),
  cleanTempDir: 'always',
  thresholds: { high: 98, low: 95, break: 95 },
};
