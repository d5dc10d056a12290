import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { serverFailed } from '#booking/messages';
import * as sentences from './errorMessages.ts';
import { limitPipelining } from './pipelining.ts';
import type { Log } from './requestLog.ts';
import { headersOfEveryAnswer } from './securityHeaders.ts';

/** The answer to a request that never reached the app, because it broke a rule or limit of HTTP. */
interface Unreadable {
  readonly status: 400 | 408 | 417 | 431 | 500;
  readonly sentence: string;
}

const notHttp: Unreadable = { status: 400, sentence: sentences.notHttp };

function whatIsWrong(code: string | undefined, maxHeaderSize: number): Unreadable {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, sentence: sentences.headerTooLarge(maxHeaderSize) };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, sentence: sentences.tooSlow };
    default:
      return notHttp;
  }
}

/** What every such answer is made of, in JSON and with the headers of every other answer. */
function partsOf({ status, sentence }: Unreadable) {
  const body = JSON.stringify({ error: sentence });
  const headers = {
    ...headersOfEveryAnswer,
    'cache-control': 'no-store',
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
    'content-type': 'application/json',
  };
  return { status, headers, body };
}

/** The whole answer as it goes over the wire. */
function answerText(wrong: Unreadable): string {
  const { status, headers, body } = partsOf(wrong);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

const note = (log: Log | undefined, { status, sentence }: Unreadable) =>
  log?.({ time: new Date().toISOString(), status, refused: sentence });

/** Answers a request whose address makes no sense, e.g. because of its Host header. */
export const handleListenerError =
  (log?: Log) =>
  (error: unknown): Response => {
    const isSenseless = error instanceof RequestError;
    if (!isSenseless) console.error(error instanceof Error ? error.stack : error);
    const wrong: Unreadable = isSenseless ? notHttp : { status: 500, sentence: serverFailed };
    note(log, wrong);
    const { status, headers, body } = partsOf(wrong);
    return new Response(body, { status, headers });
  };

/** Answers what Node's HTTP server could not read, like every other answer, and hangs up. */
export function handleMalformedRequests(server: Server, maxHeaderSize: number, log?: Log): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => answers.set(socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    const isBeingAnswered = answer?.headersSent && !answer.writableEnded;
    if (!socket.writable || isBeingAnswered || error.code === 'ECONNRESET') {
      socket.destroy(error);
      return;
    }
    const wrong = whatIsWrong(error.code, maxHeaderSize);
    note(log, wrong);
    socket.end(answerText(wrong), () => socket.destroy(error));
  });
  const answerExpectation = limitPipelining((_, response) => {
    const wrong: Unreadable = { status: 417, sentence: sentences.notHttp };
    note(log, wrong);
    const { status, headers, body } = partsOf(wrong);
    response.writeHead(status, headers).end(body);
  });
  server.on('checkExpectation', answerExpectation);
}
