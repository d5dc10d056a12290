import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The walk is excluded, because it is too slow for hundreds of mutants. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/{booking,machines}/*.test.ts'],
    exclude: ['**/bookingWalk.test.ts'],
    testTimeout: 60_000,
    isolate: false,
  },
});
