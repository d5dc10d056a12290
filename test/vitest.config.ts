import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './support/browser/chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  // The server has the classes of the site's components, with the names of the built pages.
  plugins: [vanillaExtractPlugin({ identifiers: 'short' })],
  test: {
    // Most tests wait for a browser, a server or a disk.
    maxWorkers: 2 * availableParallelism(),
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['test/{booking,studio,machines,api,model}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['test/{server,tools}/**/*.test.ts'],
          exclude: ['test/server/site/**'],
          globalSetup: [
            'test/support/server/buildServer.ts',
            'test/support/database/postgresSetup.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'components',
          include: ['test/components/**/*.test.tsx'],
          // vitest-browser-react removes rendered components only in the first file of a page.
          isolate: true,
          setupFiles: ['test/support/browser/failOnConsole.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout: 10_000,
              launchOptions: { executablePath: findChromium() },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['test/{browser,a11y,server/site}/**/*.test.ts'],
          globalSetup: [
            'test/support/server/buildSite.ts',
            'test/support/browser/chromiumServer.ts',
          ],
          setupFiles: ['test/support/browser/pageHooks.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['test/engines/**/*.test.ts'],
          globalSetup: ['test/support/server/buildSite.ts'],
          // The drivers of other engines lose a command now and then; a fault fails each time.
          retry: 2,
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
});
