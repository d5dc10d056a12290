import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendRequest } from '../../support/server/calls.ts';
import { listenHere, sendRaw } from '../../support/server/listening.ts';

let address: string;

// With short timeouts. The server prints no error and responds to other clients meanwhile.
beforeEach(async () => {
  vi.spyOn(console, 'error');
  ({ address } = await listenHere({}, { headersTimeout: 1000, requestTimeout: 2000 }));
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

const expectNothingBooked = async () => {
  const { status, text } = await sendRequest(address, '/api/bookings/booked-dates');
  expect([status, text]).toEqual([200, '{}']);
};

const post = 'POST /api/bookings HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

it('clients whose request body is incomplete book nothing, and get 408 unless they disconnect', async () => {
  const begin = () => sendRaw(address, post, 'content-length: 9\r\n\r\n', '{"full');
  const [slow, gone] = await Promise.all([begin(), begin()]);
  await expectNothingBooked();
  gone.socket.destroy();
  expect(await slow.received).toMatch(/^HTTP\/1\.1 408 /);
  await expectNothingBooked();
});

it('requests with a strange path, method or host get a response below 500 with the security headers', async () => {
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
