import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * For Stryker only: the example-based tests that need no process of their own, with SQLite. The walk
 * and the property tests are excluded, because they are too slow for hundreds of mutants.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: [
      'test/{booking,api}/*.test.ts',
      'test/machines/{booking,headline,unprovided}*.test.ts',
      'test/server/bookings/*.test.ts',
      'test/server/http/{api,calendarFeed,invalidRequests}.test.ts',
      'test/server/cli/{commands,personalData,usage}.test.ts',
      'test/server/mail/{emails,outboxWorker,undelivered}.test.ts',
    ],
    exclude: ['**/*Properties.test.ts', '**/bookingWalk.test.ts', '**/{kills,races}.test.ts'],
    provide: { postgres: null },
    testTimeout: 60_000,
    isolate: false,
  },
});
