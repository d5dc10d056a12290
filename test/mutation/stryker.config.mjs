import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The mutated files of each area, and the least score in percent. AREA names one of them. */
const areas = {
  // The machines and the domain rules.
  rules: { mutate: ['machines/*.ts', 'src/booking/*.ts'], least: 95 },
  // The API client, the stored draft, the actors and the hooks of the booking screen.
  screen: {
    mutate: [
      'src/api/*.ts',
      'src/screens/booking/{bookingActors,draftStorage,FailureAlert,KeptDraft}.{ts,tsx}',
    ],
    least: 90,
  },
  // What the server does with bookings: its queries, transactions, feed and outbox.
  server: { mutate: ['server/bookings/*.ts', 'server/outbox/*.ts'], least: 90 },
};
const area = process.env.AREA ?? 'rules';
const { mutate, least } = areas[area];

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
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
};
