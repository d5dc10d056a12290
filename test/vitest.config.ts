import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './support/browser/chromium.ts';
import { findPostgres } from './support/database/postgresCluster.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The test files of the server with a text that matches. */
const serverTests = (text: RegExp): string[] =>
  readdirSync(join(root, 'test/server'), { recursive: true, encoding: 'utf8' })
    .map((name) => join('test/server', name))
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) => text.test(readFileSync(join(root, name), 'utf8')));

/** They start processes, or need PostgreSQL for all that they do. */
const processes = serverTests(/\/(serverProcess|serverForTest|cliProcess|postgres)\.ts'/);
/** They run what they test on each database. */
const onEachDatabase = serverTests(/\.each\(databases\)/);

const server = {
  globalSetup: ['test/support/server/buildServer.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};
const withPostgres = {
  ...server,
  globalSetup: [...server.globalSetup, 'test/support/database/postgresSetup.ts'],
};

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
          include: ['test/{booking,studio,machines,api,deploy}/**/*.test.ts'],
          exclude: ['**/bookingWalk.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // A server and a browser outside UTC.
          name: 'new york',
          include: ['test/{booking,studio}/**/*.test.ts', 'test/server/{http,mail}/**/*.test.ts'],
          exclude: [...processes, '**/{strangeRequests,rateLimit,slowClients,pipelining}.test.ts'],
          env: { TZ: 'America/New_York' },
          provide: { postgres: null },
          ...server,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['test/{server,tools}/**/*.test.ts'],
          exclude: ['test/server/site/**', ...processes],
          provide: { postgres: null },
          ...server,
        },
      },
      {
        extends: true,
        test: {
          name: 'model',
          include: ['test/model/**/*.test.ts', 'test/machines/bookingWalk.test.ts'],
          testTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: findPostgres() ? onEachDatabase : [],
          exclude: processes,
          provide: { onlyPostgres: true },
          ...withPostgres,
        },
      },
      { extends: true, test: { name: 'processes', include: processes, ...withPostgres } },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'components',
          include: ['test/components/**/*.test.tsx'],
          // vitest-browser-react removes rendered components only in the first file of a page.
          isolate: true,
          setupFiles: ['test/support/browser/failOnConsole.ts'],
          // Only a hang takes this long, also on a busy machine.
          testTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout: 60_000,
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
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 45_000 } },
        },
      },
    ],
  },
});
