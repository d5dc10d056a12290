import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { readConfig } from '../../../server/config.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { addressOf, listen, stop } from '../../../server/http/httpServer.ts';
import { sendRequest } from '../../support/server/calls.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import {
  deleteFolder,
  type ServerProcess,
  startServerProcess,
} from '../../support/server/serverProcess.ts';
import { temporaryFolder, tuesdayAtTen } from '../../support/server/testApi.ts';

/** Opens a connection and sends the texts; `heard` resolves with all that was received when it closes. */
async function sendRaw(
  address: string,
  ...chunks: string[]
): Promise<{ socket: Socket; received: Promise<string> }> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  socket.on('error', () => {});
  for (const chunk of chunks) socket.write(chunk);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return { socket, received: closed.then(() => text) };
}

/** Expects a response with the status. */
const expectResponse = (text: string, status: number) =>
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));

/** Starts a server with short timeouts in this process; it stops at the end of the test. */
async function startImpatient() {
  const error = vi.spyOn(console, 'error');
  const store = bookingRepository(openSqlite(`${temporaryFolder()}/bookings.sqlite`));
  const config = readConfig({ PORT: '0' });
  const app = createApp({ store, now: () => tuesdayAtTen, config });
  const server = await listen(app, config, { headersTimeout: 1000, requestTimeout: 2000 });
  onTestFinished(async () => {
    await stop(server);
    await store.close();
  });
  return { address: addressOf(server, config.host), error };
}

const post = 'POST /api/bookings HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

describe('slow clients', () => {
  it('are disconnected, while other clients get responses', async () => {
    const { address, error } = await startImpatient();
    const connections = await Promise.all(
      Array.from({ length: 20 }, () => sendRaw(address, 'GET / HTTP/1.1\r\nhost: x\r\nx-a: ')),
    );
    const interval = setInterval(() => {
      for (const { socket } of connections) if (socket.writable) socket.write('a');
    }, 100);
    onTestFinished(() => clearInterval(interval));
    const served = await sendRequest(address, '/api/health');
    expect(served.status).toBe(200);
    // A client that still writes when Node closes the connection may not see the response.
    for (const { received } of connections) expect(await received).toMatch(/^(HTTP\/1\.1 408 |$)/);
    expect((await sendRequest(address, '/api/health')).status).toBe(200);
    expect(error).not.toHaveBeenCalled();
  });

  it('get 408 and book nothing when the request body is incomplete', async () => {
    const { address, error } = await startImpatient();
    const { received } = await sendRaw(
      address,
      post,
      'content-length: 100\r\n\r\n',
      '{"fullName":',
    );
    expectResponse(await received, 408);
    expect((await sendRequest(address, '/api/bookings/booked-dates')).text).toBe('{}');
    expect(error).not.toHaveBeenCalled();
  });

  it('book nothing when they disconnect in the middle of the request body', async () => {
    const { address, said } = await startServer();
    const { socket } = await sendRaw(address, post, 'content-length: 100\r\n\r\n', '{"fullName":');
    await sendRequest(address, '/api/health');
    socket.destroy();
    expect((await sendRequest(address, '/api/bookings/booked-dates')).text).toBe('{}');
    expect(said.error).toBe('');
  });
});

describe('a connection without a request', () => {
  it('is closed after the timeout', async () => {
    const { address, error } = await startImpatient();
    const [unused, slow] = await Promise.all([sendRaw(address), sendRaw(address, 'GET / HT')]);
    await unused.received;
    expectResponse(await slow.received, 408);
    expect(error).not.toHaveBeenCalled();
  });
});

describe('malformed HTTP requests', () => {
  let studio: ServerProcess;

  beforeAll(async () => {
    studio = await startServerProcess();
  });

  afterAll(async () => {
    await studio.stop();
    deleteFolder(studio.folder);
  });

  it('get 431 when the header is too large', async () => {
    const { address, said } = studio;
    const { received } = await sendRaw(
      address,
      `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(17_000)}\r\n\r\n`,
    );
    expectResponse(await received, 431);
    expect(said.error).toBe('');
  });

  it.each([
    ['no Host header', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['an invalid Host header', 'GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n'],
    ['a request line that is not HTTP', 'HELO studio.example\r\n\r\n'],
    ['two Content-Length headers', `${post}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`],
    [
      'both Content-Length and Transfer-Encoding',
      `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
    ],
  ])('get 400 when they have %s', async (_, request) => {
    const { address, said } = studio;
    const { received } = await sendRaw(address, request);
    expectResponse(await received, 400);
    expect((await sendRequest(address, '/api/health')).status).toBe(200);
    expect(said.error).toBe('');
  });

  it('get 417 when the Expect header is unknown', async () => {
    const { address } = studio;
    const { received } = await sendRaw(
      address,
      `${post}expect: tea\r\nconnection: close\r\ncontent-length: 2\r\n\r\n`,
    );
    expectResponse(await received, 417);
  });
});
