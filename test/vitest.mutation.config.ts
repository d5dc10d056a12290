import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * For Stryker only: the example-based tests of the booking rules and the machines. The walk and the
 * property tests are excluded, because they are too slow for hundreds of mutants.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/booking/*.test.ts', 'test/machines/{booking,headline,unprovided}*.test.ts'],
    exclude: ['**/*Properties.test.ts', '**/bookingWalk.test.ts'],
  },
});
