import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { expect, vi } from 'vitest';
import { freePort } from '../server/freePort.ts';
import type { Engine, EnginePage, KeyName, PageOptions } from './engine.ts';

const keys: Readonly<Record<KeyName, string>> = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  ArrowDown: Key.ARROW_DOWN,
};

/** WebKitGTK, showing one page. */
interface Session {
  readonly driver: WebDriver;
  stop(): void;
}

/** Rejects when there is no answer in time (milliseconds): WebKitWebDriver loses some of them. */
async function answered<Result>(result: Promise<Result>, limit = 20_000): Promise<Result> {
  const timer = new AbortController();
  const late = sleep(limit, undefined, timer).then(() => {
    throw new Error('WebKitWebDriver did not answer.');
  });
  return Promise.race([result, late]).finally(() => timer.abort());
}

/** Starts a virtual display, WebKitWebDriver and the browser. */
async function startSession(browser: string, javaScript: boolean): Promise<Session> {
  const xvfb = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(xvfb.stdout, 'data');
  const port = await freePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      // A virtual display has no graphics card: without this, painting takes more time than all else.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
    stdio: 'ignore',
  });
  const stop = () => {
    service.kill('SIGKILL');
    xvfb.kill();
  };
  const address = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${address}/status`), { timeout: 20_000 });
  const driver = new Builder()
    .usingServer(address)
    .withCapabilities({
      browserName: 'MiniBrowser',
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': {
        binary: browser,
        // In full screen, the page is as large as the window.
        args: ['--automation', '--full-screen', `--enable-javascript=${javaScript}`],
      },
    })
    .build();
  try {
    await answered(driver.getSession());
    // The first page of another site than about:blank gets a new process, and what the old one is
    // asked meanwhile gets lost. All later pages have the same host, so that they keep the process.
    await answered(driver.get(`${address}/status`), 5000).catch(() => {});
    const place = () =>
      answered(
        driver.executeScript(() => location.origin),
        1000,
      );
    await vi.waitFor(async () => expect(await place()).toBe(address), { timeout: 20_000 });
    return { driver, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Navigates to an address; repeats it, because a session sometimes loses a navigation. */
async function navigate(driver: WebDriver, address: string): Promise<void> {
  const { origin } = new URL(address);
  const isThere = async () => (await answered(driver.getCurrentUrl(), 5000)).startsWith(origin);
  for (const _ of [1, 2, 3]) {
    await answered(driver.get(address), 5000).catch(() => {});
    if (await driver.wait(isThere, 3000).catch(() => false)) return;
  }
}

/**
 * Returns WebKitGTK, driven by WebDriver on a virtual display. Its visitors share a browser, so
 * that each needs a site with an origin of its own. `browser` is the path of MiniBrowser.
 */
export function webkitEngine(browser: string): Engine {
  const start = (javaScript: boolean) => startSession(browser, javaScript);
  const started = (javaScript: boolean) =>
    start(javaScript)
      .catch(() => start(javaScript))
      .catch(() => start(javaScript));
  // Both start at once, because some starts hang.
  const sessions = { withScript: started(true), withoutScript: started(false) };
  return {
    name: 'WebKit',
    keepsPages: true,
    async newPage({ width, height, javaScript }: PageOptions): Promise<EnginePage> {
      const { driver } = await (javaScript ? sessions.withScript : sessions.withoutScript);
      await answered(driver.manage().window().setRect({ x: 0, y: 0, width, height }));
      return {
        open: (address) => navigate(driver, address),
        click: (x, y) =>
          answered(
            driver.actions().move({ x, y, duration: 0, origin: Origin.VIEWPORT }).click().perform(),
          ),
        press: (key) => answered(driver.actions().sendKeys(keys[key]).perform()),
        type: (text) => answered(driver.actions().sendKeys(text).perform()),
        evaluate: (run, argument) => answered(driver.executeScript(run, argument)),
        screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
        consoleErrors: [],
        // The next visitor navigates away from the page.
        close: async () => {},
      };
    },
    async close() {
      for (const session of await Promise.all(Object.values(sessions))) session.stop();
    },
  };
}
