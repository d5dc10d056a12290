import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { serverFailed } from '#booking/messages';
import { defaultSecurityHeaders } from '../site/responseHeaders.ts';
import * as errorMessages from './errorMessages.ts';
import { limitPipelining } from './pipelining.ts';
import type { Log } from './requestLog.ts';

/** The error response to a request that Node or the hono adapter rejects before the app runs. */
interface MalformedRequest {
  readonly status: 400 | 408 | 417 | 431 | 500;
  readonly message: string;
}

const notHttp: MalformedRequest = { status: 400, message: errorMessages.notHttp };

/** Maps the code of a `clientError` of Node's HTTP server to a response. */
function describeError(code: string | undefined, maxHeaderSize: number): MalformedRequest {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, message: errorMessages.headerTooLarge(maxHeaderSize) };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, message: errorMessages.tooSlow };
    default:
      return notHttp;
  }
}

/** The status, headers and JSON body of the response; it has the security headers of the app. */
function responseParts({ status, message }: MalformedRequest) {
  const body = JSON.stringify({ error: message });
  const headers = {
    ...defaultSecurityHeaders,
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
    'content-type': 'application/json',
  };
  return { status, headers, body };
}

/** The response as an HTTP/1.1 message, to be written to the socket. */
function rawResponse(malformed: MalformedRequest): string {
  const { status, headers, body } = responseParts(malformed);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

const logRequest = (log: Log | undefined, { status, message }: MalformedRequest) =>
  log?.({ time: new Date().toISOString(), status, refused: message });

/**
 * Returns the error handler of the request listener: status 400 for a request that cannot become a
 * Request, e.g. because of an invalid Host header, and 500 for every other error.
 */
export const handleListenerError =
  (log?: Log) =>
  (error: unknown): Response => {
    const isMalformed = error instanceof RequestError;
    if (!isMalformed) console.error(error instanceof Error ? error.stack : error);
    const malformed: MalformedRequest = isMalformed
      ? notHttp
      : { status: 500, message: serverFailed };
    logRequest(log, malformed);
    const { status, headers, body } = responseParts(malformed);
    return new Response(body, { status, headers });
  };

/**
 * Handles requests that Node rejects (parse errors, timeouts, headers above `maxHeaderSize` bytes,
 * unknown Expect headers): sends a JSON error response like the app does and closes the connection.
 * A connection that has sent nothing is closed without a response.
 */
export function handleMalformedRequests(server: Server, maxHeaderSize: number, log?: Log): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => responses.set(socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket);
    const isResponding = response?.headersSent && !response.writableEnded;
    // Browsers open connections in advance, and do not always use them.
    const isUnused = socket instanceof Socket && socket.bytesRead === 0;
    if (!socket.writable || isResponding || isUnused || error.code === 'ECONNRESET') {
      socket.destroy(error);
      return;
    }
    const malformed = describeError(error.code, maxHeaderSize);
    logRequest(log, malformed);
    socket.end(rawResponse(malformed), () => socket.destroy(error));
  });
  const respondToExpect = limitPipelining((_, response) => {
    const malformed: MalformedRequest = { status: 417, message: errorMessages.notHttp };
    logRequest(log, malformed);
    const { status, headers, body } = responseParts(malformed);
    response.writeHead(status, headers).end(body);
  });
  server.on('checkExpectation', respondToExpect);
}
