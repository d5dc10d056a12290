import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a network makes of a response of the site; what is absent is the site's. */
interface Change {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The number of bytes after which the body ends. */
  readonly cutAt?: number;
  /** True when a proxy has kept the part, and sends it with its own length; else the connection is lost. */
  readonly isKept?: boolean;
}

/** Starts a network between a browser and a site, which changes the responses as `change` says. */
export async function startProxy(site: string) {
  const proxy = { address: '', change: (_: IncomingMessage): Change => ({}), stop: () => {} };
  const server = createServer(async (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const { cutAt, isKept, ...change } = proxy.change(incoming);
    const call = request(site + url, { method, headers: { ...headers, 'accept-encoding': '' } });
    incoming.pipe(call);
    const [response] = await once(call, 'response');
    const body = change.body === undefined ? await buffer(response) : Buffer.from(change.body);
    const part = body.subarray(0, cutAt);
    outgoing.writeHead(change.status ?? response.statusCode, {
      ...(change.headers ?? response.headers),
      ...(part.length > 0 && { 'content-length': (isKept ? part : body).length }),
    });
    outgoing.write(part, () =>
      part.length < body.length && !isKept ? outgoing.socket?.end() : outgoing.end(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  proxy.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy.stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return proxy;
}
