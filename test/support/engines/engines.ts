import { existsSync } from 'node:fs';
import { firefox, webkit } from 'playwright';
import type { Engine } from './engine.ts';
import { firefoxEngine } from './firefoxEngine.ts';
import { playwrightEngine } from './playwrightEngine.ts';
import { webkitEngine } from './webkitEngine.ts';

/** The first of these files that exists. */
const found = (...paths: string[]): string | undefined => paths.find((path) => existsSync(path));

const firefoxProgram = () =>
  found(
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  );

/** WebKitGTK's browser for automation, from the Debian packages webkit2gtk-driver and xvfb. */
const miniBrowser = () =>
  found('/usr/bin/WebKitWebDriver') &&
  found('/usr/bin/Xvfb') &&
  found(
    '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
    '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  );

/** Starts each engine: Playwright's own build if it is installed, otherwise the system's browser. */
const starters: Readonly<Record<Engine['name'], () => Promise<Engine | null>>> = {
  Firefox: async () => {
    if (found(firefox.executablePath())) return playwrightEngine('Firefox', await firefox.launch());
    const program = firefoxProgram();
    return program ? firefoxEngine(program) : null;
  },
  WebKit: async () => {
    if (found(webkit.executablePath())) return playwrightEngine('WebKit', await webkit.launch());
    const program = miniBrowser();
    return program ? webkitEngine(program) : null;
  },
};

/** Starts an engine, or returns null when it is not installed. */
export const startEngine = (name: Engine['name']) => starters[name]();
