import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

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
 * The path of a Chromium executable: CHROMIUM_PATH, an installed browser, or Playwright's browser.
 * When there is none, launching it fails with Playwright's instructions.
 */
export const findChromium = (): string =>
  process.env.CHROMIUM_PATH ??
  // The headless shell takes half the processor time.
  [headlessShell, ...fullBrowsers].find((path) => existsSync(path)) ??
  chromium.executablePath();

/** The same without the headless shell, which has no back/forward cache; undefined for none. */
export const findFullChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', ...fullBrowsers, chromium.executablePath()].find(
    (path) => existsSync(path) && !/headless[-_]shell/.test(path),
  );
