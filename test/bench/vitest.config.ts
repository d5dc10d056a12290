import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vitest/config';
import { findChromium } from '../support/browser/chromium.ts';

/** The benchmarks of `npm run bench`. No other load should run on the machine. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  // The private pages have styles.
  plugins: [vanillaExtractPlugin()],
  test: {
    name: 'bench',
    include: ['test/bench/**/*.bench.ts'],
    globalSetup: ['test/support/server/buildSite.ts'],
    provide: { chromium: findChromium() },
    fileParallelism: false,
    disableConsoleIntercept: true,
    testTimeout: 3_600_000,
  },
});

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the Chromium executable. */
    chromium: string;
  }
}
