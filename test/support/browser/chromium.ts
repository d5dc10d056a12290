import { execFileSync } from 'node:child_process';
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
 * The path of a Chromium executable: CHROMIUM_PATH, an installed browser, or Playwright's browser,
 * which is downloaded when it is missing. Throws with instructions when there is none.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  // The headless shell takes half the processor time.
  const found = [headlessShell, ...fullBrowsers, chromium.executablePath()].find((path) =>
    existsSync(path),
  );
  if (found) return found;
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
    return chromium.executablePath();
  } catch (cause) {
    throw new Error(
      'The tests need a Chromium and none could be downloaded. ' +
        'Install one (Debian: apt-get install chromium) or name one in CHROMIUM_PATH.',
      { cause },
    );
  }
}

/**
 * The path of an installed Chromium with a back/forward cache, which the headless shell lacks;
 * undefined when there is none.
 */
export function findFullChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  const candidates = named ? [named] : [...fullBrowsers, chromium.executablePath()];
  return candidates.find((path) => existsSync(path) && !/headless[-_]shell/.test(path));
}
