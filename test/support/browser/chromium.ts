import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The headless shell first: it takes half the processor time. */
const installedBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

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
  const found = [...installedBrowsers, chromium.executablePath()].find((path) => existsSync(path));
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
