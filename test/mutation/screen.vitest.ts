import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../support/browser/chromium.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    projects: [
      { extends: true, test: { name: 'node', include: ['test/api/*.test.ts'] } },
      {
        extends: true,
        plugins: [react(), vanillaExtractPlugin()],
        test: {
          name: 'components',
          include: ['test/components/*.test.tsx'],
          exclude: ['test/components/{DayTimeline,landing,transcript}.test.tsx'],
          setupFiles: ['test/support/browser/failOnConsole.ts'],
          // Shorter than Stryker's timeout, so that a failed test ends a mutant.
          testTimeout: 15_000,
          expect: { poll: { timeout: 5_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout: 5_000,
              launchOptions: { executablePath: findChromium() },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
