import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vitest/config';

/** On SQLite alone, without the tests that take long or start a server as a process of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [vanillaExtractPlugin()],
  test: {
    include: [
      'test/booking/*.test.ts',
      'test/server/bookings/*.test.ts',
      'test/server/http/{api,calendars,invalidRequests}.test.ts',
      'test/server/cli/{commands,personalData,usage}.test.ts',
      'test/server/private/*.test.ts',
      'test/server/mail/{emails,outboxWorker,reminders,undelivered}.test.ts',
    ],
    exclude: ['**/races.test.ts'],
    provide: { postgres: null },
    testTimeout: 60_000,
    isolate: false,
  },
});
