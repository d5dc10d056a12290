import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, vi } from 'vitest';
import { freePort } from '../server/freePort.ts';
import type { Engine, KeyName } from './engine.ts';
import { webkitProgram } from './installed.ts';

/** The characters of keys in WebDriver (W3C, section 17.4.2). */
const keys: Record<KeyName, string> = { Tab: '\uE004', Enter: '\uE007', ArrowDown: '\uE015' };

/** Sends a command of WebDriver; rejects when there is no answer in time (milliseconds). */
async function send(address: string, body: object, limit = 20_000) {
  const signal = AbortSignal.timeout(limit);
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(body), signal });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${address}: ${value.message}`);
  return value;
}

/** Starts a virtual display, WebKitWebDriver and the browser, which shows one page. */
async function startSession() {
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
  const driver = `http://127.0.0.1:${port}`;
  // In full screen, the page is as large as the window.
  const browser = { binary: webkitProgram, args: ['--automation', '--full-screen'] };
  const alwaysMatch = { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': browser };
  try {
    await vi.waitFor(() => fetch(`${driver}/status`), { timeout: 20_000 });
    const { sessionId } = await send(`${driver}/session`, { capabilities: { alwaysMatch } });
    const session = `${driver}/session/${sessionId}`;
    // The first page of another site than about:blank gets a new process, and what the old one is
    // asked meanwhile gets lost. All later pages have the same host, so that they keep the process.
    await send(`${session}/url`, { url: `${driver}/status` }, 5000).catch(() => {});
    const place = { script: 'return location.origin', args: [] };
    const isThere = async () =>
      expect(await send(`${session}/execute/sync`, place, 1000)).toBe(driver);
    await vi.waitFor(isThere, { timeout: 20_000 });
    return { session, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/**
 * WebKitGTK, driven by WebDriver on a virtual display. Its visitors share a browser, so that each
 * needs a site with an origin of its own.
 */
export function webkit(): Engine {
  let starting: ReturnType<typeof startSession> | undefined;
  return {
    async newPage(size) {
      // Some starts hang.
      starting ??= startSession().catch(startSession).catch(startSession);
      const { session } = await starting;
      await send(`${session}/window/rect`, { x: 0, y: 0, ...size });
      const act = (type: 'key' | 'pointer', actions: object[]) =>
        send(`${session}/actions`, { actions: [{ type, id: type, actions }] });
      const strokes = (value: string) => ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      const typed = (text: string) => act('key', [...text].flatMap(strokes));
      const pressed = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
      return {
        open: (url) => send(`${session}/url`, { url }),
        click: (x, y) => act('pointer', [{ type: 'pointerMove', x, y }, ...pressed]),
        press: (key) => typed(keys[key]),
        type: typed,
        evaluate: (run, argument) => {
          const script = `return (${run}).apply(null, arguments)`;
          return send(`${session}/execute/sync`, { script, args: [argument ?? null] });
        },
        // The next visitor navigates away from the page.
        close: async () => {},
      };
    },
    async close() {
      (await starting)?.stop();
    },
  };
}
