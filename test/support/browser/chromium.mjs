import { existsSync } from 'node:fs';

/** Chromium's executable in all tests. Plain JavaScript, because `npm run pretest` imports it. */

const headlessShell = '/usr/bin/chromium-headless-shell';
const fullBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium's command line arguments in all tests. */
export const chromiumArguments = ['--no-sandbox', '--disable-background-networking'];

/**
 * The path of a Chromium executable: CHROMIUM_PATH or an installed browser; undefined for
 * Playwright's own, which it finds without a path.
 */
export const findChromium = () =>
  process.env.CHROMIUM_PATH ??
  // The headless shell takes half the processor time.
  [headlessShell, ...fullBrowsers].find((path) => existsSync(path));
