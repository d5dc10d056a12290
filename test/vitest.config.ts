import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './support/browser/chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = findChromium();

export default defineConfig({
  root,
  test: {
    globalSetup: ['test/support/server/buildSite.ts'],
    projects: [
      {
        root,
        test: {
          name: 'node',
          include: ['test/{booking,studio,machines,api}/**/*.test.ts', 'test/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'server',
          include: ['test/{server,tools}/**/*.test.ts'],
          globalSetup: ['test/support/database/postgresSetup.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        root,
        plugins: [react(), vanillaExtractPlugin()],
        test: {
          name: 'components',
          include: ['test/components/**/*.test.tsx'],
          setupFiles: ['test/support/browser/failOnConsole.ts'],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        root,
        test: {
          name: 'browser',
          include: ['test/{browser,a11y}/**/*.test.ts'],
          provide: { chromium: executablePath },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the Chromium executable. */
    chromium: string;
  }
}
