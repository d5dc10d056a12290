import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './support/browser/chromium.ts';

/**
 * For Stryker only: the example-based tests that need no process of their own, with SQLite. The walk
 * and the property tests are excluded, because they are too slow for hundreds of mutants.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            'test/{booking,api}/*.test.ts',
            'test/machines/{booking,headline,unprovided}*.test.ts',
            'test/server/bookings/*.test.ts',
            'test/server/http/{api,calendarFeed,invalidRequests}.test.ts',
            'test/server/cli/{commands,personalData,usage}.test.ts',
            'test/server/mail/{emails,outboxWorker,undelivered}.test.ts',
          ],
          exclude: ['**/*Properties.test.ts', '**/bookingWalk.test.ts', '**/races.test.ts'],
          provide: { postgres: null },
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react(), vanillaExtractPlugin()],
        test: {
          name: 'components',
          include: ['test/components/*.test.tsx'],
          setupFiles: ['test/support/browser/failOnConsole.ts'],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium() } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
