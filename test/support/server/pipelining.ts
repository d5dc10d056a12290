import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, sendRequest } from './calls.ts';
import { startServer } from './serverForTest.ts';
import type { ServerProcess } from './serverProcess.ts';

/** The number of bytes per write; Node reads the same number at once. */
const chunkSize = 64 * 1024;

const body = JSON.stringify({ notes: 'n'.repeat(16_000) });

/** Short requests; a chunk contains hundreds. */
export const shortRequests = {
  'GET /': 'GET / HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET booked-dates': 'GET /api/bookings/booked-dates HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET of a picture': 'GET /social.png HTTP/1.1\r\nhost: x\r\n\r\n',
  'GET with Expect': 'GET / HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n',
} as const;

/** A request of which a chunk contains four; its responses fit into the buffers of the client. */
export const longRequest = `POST /api/bookings HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** The resident memory of a process in MB (Linux only). */
export function memoryOf({ process }: ServerProcess): number {
  const status = readFileSync(`/proc/${process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

export interface PipeliningFigures {
  readonly 'MB before': number;
  readonly 'MB at most': number;
  /** The number of connections that the server closed. */
  readonly closed: number;
  /** Response times of a page for other clients, in milliseconds. */
  readonly 'visitors p50 ms': number;
  readonly 'visitors max ms': number;
  readonly visitors: number;
}

/**
 * Starts a server and pipelines requests on several connections without reading responses, until the
 * server has closed all of them or `deadline` milliseconds have passed. Meanwhile another client
 * requests a page repeatedly.
 */
export async function flood(
  request: string,
  { connections, deadline }: { connections: number; deadline: number },
): Promise<{ studio: ServerProcess; figures: PipeliningFigures }> {
  const studio = await startServer({ environment: { RATE_LIMIT: 'off' }, logsToFile: true });
  const before = memoryOf(studio);
  const { hostname, port } = new URL(studio.address);
  const chunk = request.repeat(Math.ceil(chunkSize / request.length));
  const sockets: Socket[] = [];
  let closed = 0;
  for (let count = 0; count < connections; count += 1) {
    const socket = connect(Number(port), hostname).pause();
    sockets.push(socket);
    socket.on('error', () => {});
    const write = () => {
      if (socket.writable && socket.write(chunk)) setImmediate(write);
    };
    socket.on('connect', write).on('drain', write);
    socket.on('close', () => {
      closed += 1;
    });
  }

  let most = before;
  const waits: number[] = [];
  const end = performance.now() + deadline;
  while (closed < connections && performance.now() < end) {
    const visit = sendRequest(studio.address, '/booking').then(({ status, ms }) => {
      if (status === 200) waits.push(ms);
    });
    await Promise.race([visit.catch(() => {}), sleep(end - performance.now())]);
    most = Math.max(most, memoryOf(studio));
    await sleep(10);
  }
  const figures: PipeliningFigures = {
    'MB before': before,
    'MB at most': most,
    closed,
    'visitors p50 ms': percentile(waits, 0.5),
    'visitors max ms': percentile(waits, 1),
    visitors: waits.length,
  };
  for (const socket of sockets) socket.destroy();
  return { studio, figures };
}
