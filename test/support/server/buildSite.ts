import { fileURLToPath } from 'node:url';
import { createBuilder } from 'vite';

/** Builds the site and the server into `dist` once before all tests, as `npm start` does. */
export async function setup() {
  // Vitest sets NODE_ENV to "test"; the tests need a production build.
  process.env.NODE_ENV = 'production';
  const builder = await createBuilder({
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    mode: 'production',
    logLevel: 'warn',
  });
  await builder.buildApp();
  process.env.NODE_ENV = 'test';
}
