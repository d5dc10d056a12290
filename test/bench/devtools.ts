import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** A page in its own browser context, with an empty cache. */
export interface Target {
  /** Sends a command of the DevTools protocol; rejects with its error message. */
  send<Answer = unknown>(method: string, params?: object): Promise<Answer>;
  /** Adds a listener for an event of the DevTools protocol. */
  on<Params>(event: string, listener: (params: Params) => void): void;
  close(): Promise<void>;
}

export interface Devtools {
  newTarget(): Promise<Target>;
  close(): Promise<void>;
}

/**
 * Starts Chromium and connects to it over a pipe. Not with Playwright, which makes V8 collect a stack
 * trace for every error: React creates errors when it is loaded, and their stack traces cost 100 ms
 * at 4× CPU slowdown that visitors do not have.
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
  const pending = new Map<number, (message: Message) => void>();
  const listeners: ((message: Message) => void)[] = [];
  let buffered = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (buffered + text).split('\0');
    buffered = messages.pop() ?? '';
    for (const each of messages) {
      const message: Message = JSON.parse(each);
      if (message.id === undefined) for (const listener of listeners) listener(message);
      else pending.get(message.id)?.(message);
    }
  });

  let sent = 0;
  const send = <Answer>(method: string, params: object = {}, sessionId?: string) =>
    new Promise<Answer>((resolve, reject) => {
      const id = ++sent;
      pending.set(id, ({ result, error }) => {
        pending.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as Answer);
      });
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });

  return {
    async newTarget() {
      const { browserContextId } = await send<{ browserContextId: string }>(
        'Target.createBrowserContext',
      );
      const url = 'about:blank';
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
        url,
        browserContextId,
      });
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      return {
        send: (method, params) => send(method, params, sessionId),
        on: <Params>(event: string, listener: (params: Params) => void) =>
          listeners.push(({ sessionId: from, method, params }) => {
            if (from === sessionId && method === event) listener(params as Params);
          }),
        close: () => send('Target.disposeBrowserContext', { browserContextId }),
      };
    },
    async close() {
      const closed = once(child, 'close');
      // Not a signal: the child process may be a script that started the browser.
      await send('Browser.close');
      await closed;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
