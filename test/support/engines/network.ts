import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

const scriptPath = '/script-of-the-test.js';
/** The path to which the script of a test reports. */
export const reportPath = '/report-of-the-test';

/** The fault of a request: its connection is reset, or its response is delayed until a promise resolves. */
type Fault = 'lost' | Promise<void>;

/** A network between browsers and a server, which loses and delays what the journeys tell it to. */
export class Network {
  readonly #server: Server;
  readonly #site: string;
  #faults: { readonly path: RegExp; readonly fault: Fault }[] = [];
  /** The paths that were asked for, with their queries, oldest first. */
  readonly requested: string[] = [];

  /** The texts sent to `reportPath`. */
  readonly reports: string[] = [];

  private constructor(site: string, script: string) {
    this.#site = site;
    this.#server = createServer(async (request, response) => {
      const path = request.url ?? '/';
      if (path === scriptPath) {
        response.writeHead(200, { 'content-type': 'text/javascript' });
        return response.end(script);
      }
      if (path === reportPath) {
        this.reports.push(await text(request));
        return response.end();
      }
      this.requested.push(path);
      const fault = this.#faults.find((each) => each.path.test(path))?.fault;
      if (fault === 'lost') return request.socket.destroy();
      await fault;
      const { method } = request;
      const encoding = script && { 'accept-encoding': 'identity' };
      const headers = { ...request.headers, ...encoding };
      const sent = forward(this.#site + path, { method, headers }, async (answer) => {
        const status = answer.statusCode ?? 502;
        if (!script || !answer.headers['content-type']?.startsWith('text/html')) {
          response.writeHead(status, answer.headers);
          return answer.pipe(response);
        }
        const { 'content-length': _, ...kept } = answer.headers;
        response.writeHead(status, kept);
        const tag = `<head><script src="${scriptPath}"></script>`;
        response.end((await text(answer)).replace('<head>', tag));
      });
      sent.on('error', () => response.destroy());
      request.pipe(sent);
    });
  }

  /**
   * Starts a network in front of the server at that address. It adds a script to each page, which
   * runs before all others.
   */
  static async before(site: string, script = ''): Promise<Network> {
    const network = new Network(site, script);
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
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const end = this.#add(path, released);
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
