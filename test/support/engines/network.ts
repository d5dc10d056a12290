import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const scriptPath = '/script-of-the-test.js';
/** The path to which the script of a test reports. */
export const reportPath = '/report-of-the-test';

/**
 * Starts a network between browsers and the server at an address, which loses and delays what a test
 * tells it to. It adds a script to each page, which runs before all others.
 */
export async function startNetwork(site: string, script = '') {
  let faults: { readonly path: RegExp; readonly end: Promise<void> | null }[] = [];
  let unanswered = 0;
  const reports: string[] = [];

  const server = createServer(async (request, response) => {
    const { method, url: path = '/' } = request;
    if (path === scriptPath) {
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    }
    if (path === reportPath) {
      reports.push(await text(request));
      return response.end();
    }
    unanswered += 1;
    response.on('close', () => {
      unanswered -= 1;
    });
    const fault = faults.find((each) => each.path.test(path));
    if (fault?.end === null) return request.socket.destroy();
    await fault?.end;
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const sent = forward(site + path, { method, headers }, async (answer) => {
      const { 'content-length': _, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, kept);
      if (!kept['content-type']?.startsWith('text/html')) return answer.pipe(response);
      const tag = `<head><script src="${scriptPath}"></script>`;
      response.end((await text(answer)).replace('<head>', tag));
    });
    sent.on('error', () => response.destroy());
    request.pipe(sent);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  /** Adds a fault: requests wait for a promise, or lose their connection; returns its end. */
  const add = (path: RegExp, end: Promise<void> | null) => {
    const added = { path, end };
    faults.push(added);
    return () => {
      faults = faults.filter((each) => each !== added);
    };
  };

  return {
    /** The address at which browsers reach the server. */
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** True while no request waits for its answer. */
    isIdle: () => unanswered === 0,
    /** The texts sent to `reportPath`. */
    reports,
    /** Breaks the connection of requests of a path, until the returned function is called. */
    lose: (path: RegExp) => add(path, null),
    /** Holds the answers to requests of a path, until the returned function is called. */
    delay(path: RegExp) {
      let release = () => {};
      const end = add(path, new Promise((resolve) => (release = resolve)));
      return () => {
        end();
        release();
      };
    },
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
