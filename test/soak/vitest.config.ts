import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vitest/config';

/** The long tests of `npm run soak`, run in sequence so that they do not disturb their measurements. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  // As the pages of the tests, its pages have the names of the built style.
  plugins: [vanillaExtractPlugin({ identifiers: 'short' })],
  test: {
    name: 'soak',
    // `npm test` runs the second ones on SQLite alone.
    include: ['test/soak/**/*.soak.ts', 'test/server/{pages,mail}/*.databases.test.ts'],
    globalSetup: [
      'test/support/server/build.ts',
      'test/support/database/postgresSetup.ts',
      'test/support/browser/chromiumServer.ts',
    ],
    setupFiles: ['test/support/defaultStudio.ts', 'test/support/browser/pageHooks.ts'],
    fileParallelism: false,
    disableConsoleIntercept: true,
    testTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
