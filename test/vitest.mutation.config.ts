import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * For Stryker alone: the tests that tell the rules and the machines by example. The walk through
 * the booking and the random orders are left out, because hundreds of mutants would wait for them.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/booking/*.test.ts', 'test/machines/{booking,headline}*.test.ts'],
    exclude: ['**/*Properties.test.ts', '**/bookingWalk.test.ts'],
  },
});
