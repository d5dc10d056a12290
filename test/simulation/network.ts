import { createApp } from '../../server/app.ts';
import { bookingRepository } from '../../server/bookings/bookingRepository.ts';
import { readConfig } from '../../server/config.ts';
import type { Task } from './scheduler.ts';
import type { Simulation } from './simulation.ts';
import type { Store, StoreFaults } from './store.ts';

/** With a mail server, so that e-mails are queued; none are sent. */
const config = readConfig({ RATE_LIMIT: 'off', SMTP_URL: 'smtp://localhost' });

/** The callbacks that settle a client's `fetch`. */
interface Call {
  readonly answer: (response: Response) => void;
  readonly fail: () => void;
}

/** A request that the server has begun. */
interface OpenRequest extends Task {
  readonly call: Call;
}

/** The server, which may crash, behind a network that delays, loses and repeats messages. */
export function createNetwork(simulation: Simulation, store: Store, faults: StoreFaults) {
  const { random, clock, scheduler, tell, now } = simulation;
  const { below, chance } = random;
  const delay = () => (chance(0.1) ? below(45_000) : 20 + below(300));
  let calls = 0;
  let open: readonly OpenRequest[] = [];
  let errors = 0;

  function startServer() {
    const process = {};
    const database = store.databaseOf(process, scheduler, faults);
    return { process, app: createApp({ store: bookingRepository(database), now, config }) };
  }
  let server = startServer();

  /** The message does not arrive; the client learns it, or waits in vain. */
  function lose(message: string, { fail }: Call): void {
    const isTold = chance(0.5);
    tell(`${message} is lost${isTold ? ', the connection breaks' : ''}`);
    if (isTold) clock.setTimeout(fail, delay());
  }

  function arrive(name: string, request: Request, call: Call): void {
    const { process, app } = server;
    const task = { name, process, call };
    open = [...open, task];
    scheduler.start(task, 'begins', async () => {
      const response = await app.request(request);
      const body = await response.text();
      if (response.status >= 500) errors += 1;
      await scheduler.pause(`answers ${response.status} ${body.slice(0, 40)}`, { task });
      open = open.filter((other) => other !== task);
      if (chance(0.1)) lose(`the answer to ${name}`, call);
      else clock.setTimeout(() => call.answer(new Response(body, response)), delay());
    });
  }

  return {
    /** The `fetch` of the visitors; the host of the URL is the visitor's name. */
    fetch: (input: string | URL | Request, init: RequestInit = {}): Promise<Response> =>
      new Promise((answer, reject) => {
        const { signal, ...sent } = init;
        const { hostname, pathname } = new URL(String(input));
        calls += 1;
        const name = `${hostname}'s ${init.method ?? 'GET'} ${pathname.split('/').at(-1)} (${calls})`;
        const call = { answer, fail: () => reject(new TypeError('fetch failed')) };
        // The message is on its way nevertheless.
        signal?.addEventListener('abort', () => reject(signal.reason));
        const copies = chance(0.1) ? 2 : 1;
        tell(`${name} is sent${copies === 2 ? ' and doubled on its way' : ''}`);
        for (let copy = 0; copy < copies; copy += 1) {
          if (chance(0.1)) lose(name, call);
          else clock.setTimeout(() => arrive(name, new Request(input, sent), call), delay());
        }
      }),
    /** True while the server works on a request. */
    isBusy: () => open.length > 0,
    /** The number of responses with a status from 500 on. */
    errors: () => errors,
    /** Ends the server's process, and starts another. The callers lose their connections. */
    crash(): void {
      tell('the server crashes and starts again');
      scheduler.crash(server.process);
      store.crash(server.process);
      for (const { call } of open) clock.setTimeout(call.fail, delay());
      open = [];
      server = startServer();
    },
  };
}
