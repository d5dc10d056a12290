import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The walk and the property tests are excluded, because they are too slow for hundreds of mutants. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/{booking,machines}/*.test.ts'],
    exclude: ['**/*Properties.test.ts', '**/bookingWalk.test.ts'],
    testTimeout: 60_000,
    isolate: false,
  },
});
