// Runs before `npm test`: installs Chromium where there is none. Plain JavaScript for Node 20.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { chromiumArguments, findChromium } from './chromium.mjs';

/** True when Chromium starts. */
const starts = () =>
  chromium.launch({ executablePath: findChromium(), args: chromiumArguments }).then(
    (browser) => browser.close().then(() => true),
    () => false,
  );

/** Runs a command, shows its output, and returns true when its exit code is 0. */
const succeeds = (command, ...args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0;

/** Installs Debian's package, as root or with sudo; returns false where that is not possible. */
function installPackage() {
  const isDebian = () => /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (process.platform !== 'linux' || !isDebian()) return false;
  const asRoot = process.getuid() === 0 ? ['env'] : ['sudo', '--non-interactive', 'env'];
  const apt = (...args) =>
    succeeds(...asRoot, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args);
  return (
    apt('update') && apt('install', '--yes', '--no-install-recommends', 'chromium-headless-shell')
  );
}

/** Installs Playwright's own browser, and what it needs from the system. */
const installPlaywrights = () =>
  succeeds('npx', 'playwright', 'install', '--with-deps', '--only-shell', 'chromium');

const isReady =
  (await starts()) ||
  (!process.env.CHROMIUM_PATH &&
    ((installPackage() && (await starts())) || (installPlaywrights() && (await starts()))));
if (!isReady) {
  console.error(`The tests need Chromium, and none starts. There are three ways:
- Install it, e.g. Debian's package chromium-headless-shell.
- Run "npx playwright install --with-deps --only-shell chromium".
- Set CHROMIUM_PATH to the path of an executable.`);
  process.exit(1);
}
