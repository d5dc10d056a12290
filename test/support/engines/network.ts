import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';

/** The fault of a request: its connection is reset, or its response is delayed until a promise resolves. */
type Fault = 'lost' | Promise<void>;

/** A network between browsers and a server, which loses and delays what the journeys tell it to. */
export class Network {
  readonly #server: Server;
  readonly #site: string;
  #faults: { readonly path: RegExp; readonly fault: Fault }[] = [];
  /** The paths that were asked for, with their queries, oldest first. */
  readonly requested: string[] = [];

  private constructor(site: string) {
    this.#site = site;
    this.#server = createServer(async (request, response) => {
      const path = request.url ?? '/';
      this.requested.push(path);
      const fault = this.#faults.find((each) => each.path.test(path))?.fault;
      if (fault === 'lost') return request.socket.destroy();
      await fault;
      const { method, headers } = request;
      const sent = forward(this.#site + path, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      sent.on('error', () => response.destroy());
      request.pipe(sent);
    });
  }

  /** Starts a network in front of the server at that address. */
  static async before(site: string): Promise<Network> {
    const network = new Network(site);
    await once(network.#server.listen(0, '127.0.0.1'), 'listening');
    return network;
  }

  /** The address at which browsers reach the server. */
  get address(): string {
    const address = this.#server.address();
    if (!address || typeof address === 'string') throw new Error('The network is closed.');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Breaks the connection of every request of a path that matches, until the returned function is called. */
  lose(path: RegExp): () => void {
    return this.#add(path, 'lost');
  }

  /** Holds the answer to every request of a path that matches, until the returned function is called. */
  delay(path: RegExp): () => void {
    let release = () => {};
    const end = this.#add(
      path,
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    return () => {
      end();
      release();
    };
  }

  #add(path: RegExp, fault: Fault): () => void {
    const added = { path, fault };
    this.#faults.push(added);
    return () => {
      this.#faults = this.#faults.filter((each) => each !== added);
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await once(this.#server.close(), 'close');
  }
}
