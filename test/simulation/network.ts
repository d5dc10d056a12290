import { createApp } from '../../server/app.ts';
import { bookingRepository } from '../../server/bookings/bookingRepository.ts';
import { readConfig } from '../../server/config.ts';
import type { Simulation } from './simulation.ts';
import type { Faults, Store } from './store.ts';

/** With a mail server, so that e-mails are queued; none are sent. */
const config = readConfig({ RATE_LIMIT: 'off', SMTP_URL: 'smtp://localhost' });

/** The server, which may crash, behind a network that delays, loses and repeats messages. */
export function createNetwork(simulation: Simulation, store: Store, faults: Faults) {
  const { below, chance, clock, tell, now, start, pause, errors } = simulation;
  const delay = () => (chance(0.1) ? below(45_000) : 20 + below(300));
  /** The callbacks that break the connections of the requests at the server. */
  const connections = new Set<() => void>();
  let calls = 0;

  function startServer() {
    const process = new AbortController();
    const database = store.databaseOf(process.signal, simulation, faults);
    return { process, app: createApp({ store: bookingRepository(database), now, config }) };
  }
  let server = startServer();

  /** Delivers a message later, or loses it; also the connection may break. */
  function send(message: string, deliver: () => void, fail: () => void): void {
    const isLost = chance(0.1);
    const isBroken = chance(0.05);
    tell(`${message} is ${isLost ? 'lost' : 'sent'}${isBroken ? ', its connection breaks' : ''}`);
    if (!isLost) clock.setTimeout(deliver, delay());
    if (isBroken) clock.setTimeout(fail, delay());
  }

  return {
    /** The `fetch` of the visitors; the host of the URL is the visitor's name. */
    fetch: (url: string, init: RequestInit = {}): Promise<Response> =>
      new Promise((answer, reject) => {
        calls += 1;
        const { hostname, pathname } = new URL(url);
        const name = `${hostname}'s ${init.method ?? 'GET'} ${pathname.split('/').at(-1)} (${calls})`;
        const fail = () => reject(new TypeError('fetch failed'));

        function arrive(): void {
          const { app, process } = server;
          const task = { name, process: process.signal };
          connections.add(fail);
          start(task, async () => {
            const response = await app.request(new Request(url, init));
            const body = await response.text();
            const words = `answers ${response.status} ${body.slice(0, 40)}`;
            if (response.status >= 500) errors.push(words);
            await pause(words, task);
            connections.delete(fail);
            send(`the answer to ${name}`, () => answer(new Response(body, response)), fail);
          });
        }

        send(name, arrive, fail);
        if (chance(0.1)) send(`a copy of ${name}`, arrive, fail);
      }),
    /** Ends the server's process with its connections, and starts another. */
    crash(): void {
      tell('the server crashes and starts again');
      server.process.abort();
      for (const fail of connections) clock.setTimeout(fail, delay());
      connections.clear();
      server = startServer();
    },
  };
}
