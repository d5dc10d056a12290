import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

/** What Chromium answers a command or tells of itself: the DevTools protocol's own words. */
// biome-ignore lint/suspicious/noExplicitAny: the protocol has hundreds of shapes.
type Answer = any;

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: Answer;
  readonly result?: Answer;
  readonly error?: { readonly message: string };
}

/** A page of its own, with nobody else's cache. */
export interface Target {
  /** Resolves with the answer to a command; rejects with Chromium's reason. */
  send(method: string, params?: object): Promise<Answer>;
  /** Calls back for each event of that name. */
  on(event: string, listener: (params: Answer) => void): void;
  close(): Promise<void>;
}

export interface Devtools {
  newTarget(): Promise<Target>;
  close(): Promise<void>;
}

/**
 * Starts a Chromium and speaks to it over a pipe. Playwright would let V8 trace every error; React
 * makes some when it is loaded, and for their traces its code is parsed once more: at a quarter of
 * the speed that is 100 ms that no visitor waits for.
 */
export async function startDevtools(executablePath: string): Promise<Devtools> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  const child = spawn(
    executablePath,
    [
      ...['--headless=new', '--no-sandbox', '--no-first-run', '--hide-scrollbars', '--disable-gpu'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ...['--disable-extensions', '--remote-debugging-pipe', `--user-data-dir=${profile}`],
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const [input, output] = [child.stdio[3] as Duplex, child.stdio[4] as Duplex];
  const waiting = new Map<number, (message: Message) => void>();
  const listeners: ((message: Message) => void)[] = [];
  let unread = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (unread + text).split('\0');
    unread = messages.pop() ?? '';
    for (const each of messages) {
      const message: Message = JSON.parse(each);
      if (message.id === undefined) for (const listener of listeners) listener(message);
      else waiting.get(message.id)?.(message);
    }
  });

  let sent = 0;
  const send = (method: string, params: object = {}, sessionId?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const id = ++sent;
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });

  return {
    async newTarget() {
      const { browserContextId } = await send('Target.createBrowserContext');
      const url = 'about:blank';
      const { targetId } = await send('Target.createTarget', { url, browserContextId });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      return {
        send: (method, params) => send(method, params, sessionId),
        on: (event, listener) =>
          listeners.push((message) => {
            if (message.sessionId === sessionId && message.method === event) {
              listener(message.params);
            }
          }),
        close: () => send('Target.disposeBrowserContext', { browserContextId }),
      };
    },
    async close() {
      child.kill();
      await once(child, 'close');
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
