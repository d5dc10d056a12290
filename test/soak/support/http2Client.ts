import { once } from 'node:events';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { Caddy } from './caddy.ts';

export interface Http2Response {
  readonly headers: IncomingHttpHeaders & { readonly ':status'?: number };
  readonly body: Buffer;
}

export interface Http2Client {
  /** The negotiated protocol: "h2" is HTTP/2. */
  readonly protocol: string | undefined;
  get(path: string, headers?: Record<string, string>): Promise<Http2Response>;
  post(path: string, body: object, headers?: Record<string, string>): Promise<Http2Response>;
}

/**
 * Connects to Caddy over HTTP/2 from a loopback address. The certificate must be valid for localhost
 * and signed by Caddy's own authority.
 */
export async function connectHttp2(
  { port, root }: Caddy,
  localAddress = '127.0.0.1',
): Promise<Http2Client> {
  const session = connect(`https://localhost:${port}`, {
    createConnection: () =>
      connectTls({
        socket: connectTcp({ host: '127.0.0.1', port, localAddress }),
        servername: 'localhost',
        ca: root,
        ALPNProtocols: ['h2'],
      }),
  });
  onTestFinished(() => session.destroy());
  await once(session, 'connect');

  async function send(headers: Record<string, string>, body?: string): Promise<Http2Response> {
    const stream = session.request(headers, { endStream: body === undefined });
    if (body !== undefined) stream.end(body);
    const [answer] = await once(stream, 'response');
    return { headers: answer, body: await buffer(stream) };
  }

  return {
    protocol: session.alpnProtocol,
    get: (path, headers = {}) => send({ ...headers, ':path': path }),
    post: (path, body, headers = {}) =>
      send(
        { 'content-type': 'application/json', ...headers, ':method': 'POST', ':path': path },
        JSON.stringify(body),
      ),
  };
}
