import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findChromium } from './support/browser/chromium.mjs';
import { findPostgres } from './support/database/postgresCluster.ts';
import { firefoxProgram, webkitProgram } from './support/engines/installed.ts';

// Panels and hosts set "production": React and the inspector would then be others than those under test.
process.env.NODE_ENV = 'test';

/** They start processes, or need PostgreSQL for all that they do. */
const processes = '**/*.process.test.ts';
/** Those that run on PostgreSQL, too; the soak repeats the pages and the other e-mails there. */
const onPostgres = 'test/server/{bookings/*,cli/*,mail/outboxWorker}.databases.test.ts';

const optional = [
  { program: firefoxProgram, name: 'Firefox', packages: 'firefox-esr' },
  { program: webkitProgram, name: 'WebKit', packages: 'webkit2gtk-driver xvfb' },
  { program: findPostgres(), name: 'PostgreSQL', packages: 'postgresql' },
];
for (const { program, name, packages } of optional) {
  if (!program)
    console.info(`${name} is not installed, its tests are skipped (Debian: ${packages})`);
}

/** A server and a browser outside UTC. */
const newYork = { TZ: 'America/New_York' };

/** A folder in memory, where there is one with room: SQLite waits for a disk at each commit. */
const memory = '/dev/shm';
const hasMemory = existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > 1e9;

/** Sets the content of the studio before each file. */
const content = 'test/support/defaultStudio.ts';

const server = { globalSetup: ['test/support/server/build.ts'] };
const withPostgres = {
  ...server,
  globalSetup: [...server.globalSetup, 'test/support/database/postgresSetup.ts'],
};

const project = (
  name: string,
  test: TestProjectInlineConfiguration['test'],
  plugins: TestProjectInlineConfiguration['plugins'] = [],
): TestProjectInlineConfiguration => ({
  extends: true,
  plugins,
  test: { name, ...test, setupFiles: [content, ...(test?.setupFiles ?? [])] },
});

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // The server has the classes of the site's components, with the names of the built pages.
  plugins: [vanillaExtractPlugin({ identifiers: 'short' })],
  test: {
    // Most tests wait for a browser, a server or a disk.
    maxWorkers: 2 * availableParallelism(),
    isolate: false,
    restoreMocks: true,
    // Only a hang takes this long, also on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      project('node', {
        include: ['test/*.test.ts', 'test/{booking,studio,machines,api,deploy}/**/*.test.ts'],
        exclude: ['**/bookingWalk.test.ts'],
        env: newYork,
        testTimeout: 60_000,
      }),
      project('server', {
        include: ['test/server/**/*.test.ts'],
        exclude: ['test/server/site/**', processes],
        env: { ...newYork, ...(hasMemory && { TMPDIR: memory }) },
        provide: { postgres: null },
        ...server,
      }),
      project('model', { include: ['test/machines/bookingWalk.test.ts'] }),
      project('postgres', {
        include: findPostgres() ? [onPostgres] : [],
        provide: { onlyPostgres: true },
        ...withPostgres,
      }),
      project('processes', { include: [processes], ...withPostgres }),
      project(
        'components',
        {
          include: ['test/components/**/*.test.tsx'],
          // vitest-browser-react removes rendered components only in the first file of a page.
          isolate: true,
          setupFiles: ['test/support/browser/failOnConsole.ts'],
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
        [react()],
      ),
      project('site', {
        include: ['test/{browser,a11y,server/site}/**/*.test.ts'],
        globalSetup: ['test/support/server/build.ts', 'test/support/browser/chromiumServer.ts'],
        setupFiles: ['test/support/browser/pageHooks.ts'],
      }),
      project('engines', {
        include: [
          ...(firefoxProgram ? ['test/engines/firefox.test.ts'] : []),
          ...(webkitProgram ? ['test/engines/webkit.test.ts'] : []),
        ],
        ...server,
      }),
    ],
  },
});
