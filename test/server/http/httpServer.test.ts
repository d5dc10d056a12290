import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { maxConnections } from '../../../server/http/httpServer.ts';
import { sendRequest } from '../../support/server/calls.ts';
import { listenHere } from '../../support/server/listening.ts';

/** Sends the texts as they are; `received` resolves with all responses when the server closes. */
async function sendRaw(address: string, ...texts: string[]) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  const parts: string[] = [];
  socket.setEncoding('utf8').on('data', (part: string) => parts.push(part));
  const received = new Promise<string>((resolve) =>
    socket.once('close', () => resolve(parts.join(''))),
  );
  await once(socket, 'connect');
  for (const text of texts) socket.write(text);
  return { socket, received };
}

const request = (more = '') => `GET /api/health HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
const post = 'POST /api/bookings HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

it('requests on one connection all get a response when each is sent after the previous response', async () => {
  const { server, address } = await listenHere();
  expect(server.maxConnections).toBe(maxConnections);
  const { socket } = await sendRaw(address);
  for (let call = 0; call < 10; call += 1) {
    socket.write(request());
    const [part] = await once(socket, 'data');
    expect(String(part)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

it('a request of HTTP/1.0 without a Host gets a response', async () => {
  const { address } = await listenHere();
  const { received } = await sendRaw(address, 'GET /api/health HTTP/1.0\r\n\r\n');
  expect(await received).toMatch(/^HTTP\/1\.1 200 /);
});

it.each([
  ['GET requests', '', '200'],
  ['requests with an unknown Expect header', 'expect: tea\r\n', '417'],
])(
  'pipelined %s get 4 responses, and close the connection when there are more',
  async (_, more, status) => {
    const { address } = await listenHere();
    const responses = async (sent: string) =>
      (await (await sendRaw(address, sent)).received).split(`HTTP/1.1 ${status} `).length - 1;
    const text = request(more);
    expect(await responses(text.repeat(3) + request(`${more}connection: close\r\n`))).toBe(4);
    expect(await responses(text.repeat(1000))).toBeLessThanOrEqual(4);
    expect((await sendRequest(address, '/api/health')).status).toBe(200);
  },
);

it('clients whose request body is incomplete book nothing, and get 408 unless they disconnect', async () => {
  const errors = vi.spyOn(console, 'error');
  const { address } = await listenHere({ headersTimeout: 1000, requestTimeout: 2000 });
  const expectNothingBooked = async () => {
    const { status, text } = await sendRequest(address, '/api/bookings/booked-dates');
    expect([status, text]).toEqual([200, '{}']);
  };
  const begin = () => sendRaw(address, post, 'content-length: 9\r\n\r\n', '{"full');
  const [slow, gone] = await Promise.all([begin(), begin()]);
  await expectNothingBooked();
  gone.socket.destroy();
  expect(await slow.received).toMatch(/^HTTP\/1\.1 408 /);
  await expectNothingBooked();
  expect(errors).not.toHaveBeenCalled();
});

it('requests with a strange path, method or host get a response below 500 with the security headers', async () => {
  const { address } = await listenHere();
  const methods = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'];
  const paths = ['/api//bookings', '/api/%ff', '/api/bookings?%', '//api', '/api/\\x', '*'];
  const calls = [
    ...paths.flatMap((path) => methods.map((method) => ({ path, method, headers: {} }))),
    ...['', '[::1', 'a b', 'x:99999', '%00'].map((host) => ({ path: '/api', headers: { host } })),
  ];
  for (const call of calls) {
    const { status, headers, text } = await sendRequest(address, call.path, call);
    const about = JSON.stringify(call);
    expect(status, about).toBeLessThan(500);
    // Node itself responds without a body to requests that it cannot read.
    if (text) expect(headers, about).toHaveProperty('content-security-policy');
  }
});
