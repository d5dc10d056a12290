import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookingApi } from '#api/bookingApi';
import { BookingRefused, NetworkError } from '#booking/errors';
import { emptyRequest } from '#booking/request';

/** The API client sends its requests to a local server; each test sets the response. */

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let received: Received[];
let respond: (response: ServerResponse) => void;
let base: string;
let calls: ReturnType<typeof bookingApi>;

beforeEach(async () => {
  received = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  calls = bookingApi(base);
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const text = (status: number, body: string) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end(body);
const hangUp = (response: ServerResponse) => response.socket?.destroy();
const hangUpHalfway = (response: ServerResponse) => {
  response.writeHead(201, { 'content-length': '100' });
  response.write('{"refer');
  setTimeout(() => response.socket?.destroy(), 20);
};

const submission = {
  request: {
    ...emptyRequest,
    fullName: 'Ama Mensah',
    email: 'ama@example.com',
    phoneNumber: '024',
    bookingType: 'recording',
    date: '2026-12-01',
    timeSlot: 'slot3',
  },
  idempotencyKey: 'visit-1',
} as const;

describe('fetchBookedDates', () => {
  it('sends GET without a body and returns the map of booked slots', async () => {
    respond = json(200, { '2026-12-01': { performance: ['morning'], recording: [] } });
    expect(await calls.fetchBookedDates()).toEqual({
      '2026-12-01': { performance: ['morning'], recording: [] },
    });
    expect(received).toMatchObject([
      { method: 'GET', url: '/api/bookings/booked-dates', body: '' },
    ]);
  });

  it('skips invalid entries of the response', async () => {
    respond = json(200, { '2026-12-01': { performance: ['morning', 7] }, '2026-12-02': null });
    expect(await calls.fetchBookedDates()).toEqual({
      '2026-12-01': { performance: ['morning'], recording: [] },
      '2026-12-02': { performance: [], recording: [] },
    });
  });

  it.each([
    ['an error status', json(500, {}), 'Booked dates were answered with status 500'],
    ['an array', json(200, []), 'The answer is no map of booked dates'],
    ['invalid JSON', text(200, '<html>'), 'The answer is no map of booked dates'],
    ['a closed connection', hangUp, 'fetch failed'],
  ])('rejects for %s', async (_, handler, message) => {
    respond = handler;
    await expect(calls.fetchBookedDates()).rejects.toThrow(message);
  });
});

describe('checkAvailability', () => {
  it('sends the date, the slot and the booking type in the query', async () => {
    respond = json(200, { available: true });
    expect(await calls.checkAvailability(submission)).toBe(true);
    expect(received[0]).toMatchObject({
      method: 'GET',
      url: '/api/bookings/check-availability?date=2026-12-01&timeSlot=slot3&bookingType=recording',
    });
    expect(received[0]?.headers['idempotency-key']).toBe('visit-1');
  });

  it('returns the field available', async () => {
    respond = json(200, { available: false });
    expect(await calls.checkAvailability(submission)).toBe(false);
  });

  it.each([
    ['an error status', json(400, { available: true }), 'answered with status 400'],
    ['a missing field', json(200, {}), 'answered with status 200'],
    ['a field that is not a boolean', json(200, { available: 'yes' }), 'answered with status 200'],
    ['JSON that is not an object', text(200, 'true'), 'answered with status 200'],
    ['a closed connection', hangUp, 'fetch failed'],
  ])('rejects for %s', async (_, handler, message) => {
    respond = handler;
    await expect(calls.checkAvailability(submission)).rejects.toThrow(message);
  });
});

describe('createBooking', () => {
  it('sends POST with exactly seven fields as JSON and the Idempotency-Key of the submission', async () => {
    respond = json(201, { ...submission.request, reference: 'ABCD' });
    expect(await calls.createBooking(submission)).toEqual({
      ...submission.request,
      reference: 'ABCD',
    });
    expect(received[0]).toMatchObject({ method: 'POST', url: '/api/bookings' });
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'visit-1',
    });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      fullName: 'Ama Mensah',
      email: 'ama@example.com',
      phoneNumber: '024',
      bookingType: 'recording',
      date: '2026-12-01',
      timeSlot: 'slot3',
      notes: '',
    });
  });

  it('succeeds without a reference when the response has none', async () => {
    respond = json(200, {});
    expect(await calls.createBooking(submission)).toEqual(submission.request);
  });

  it.each([
    ["the server's error message", json(409, { error: 'Too late.' }), 'Too late.', 409],
    ['no error field', json(500, {}), 'Failed to create booking', 500],
    ['an empty error field', json(400, { error: '' }), 'Failed to create booking', 400],
    [
      'an error field that is not a string',
      json(400, { error: 7 }),
      'Failed to create booking',
      400,
    ],
    ['a body that is not JSON', text(502, 'Bad gateway'), 'Failed to create booking', 502],
    [
      'status 200 but a body that is not JSON',
      text(200, '<html>'),
      'Failed to create booking',
      200,
    ],
    [
      'status 422 with a booking that lacks fields',
      json(422, { error: 'Booked already', booking: { fullName: 'Ama Mensah' } }),
      'Booked already',
      422,
    ],
  ])('rejects with BookingRefused for %s', async (_, handler, message, status) => {
    respond = handler;
    const refusal = await calls.createBooking(submission).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BookingRefused);
    expect(refusal).toMatchObject({ message, status });
  });

  it('returns the earlier version of the request that status 422 says is booked', async () => {
    const booking = { ...submission.request, notes: 'the first version', reference: 'ABCD' };
    respond = json(422, { error: 'Booked already', booking });
    expect(await calls.createBooking(submission)).toEqual(booking);
  });

  it.each([201, 422])('returns the path of the private page in a response %i', async (status) => {
    const booking = { ...submission.request, privatePage: '/private/abc-DEF_123' };
    respond = json(status, status === 422 ? { error: 'Booked already', booking } : booking);
    expect(await calls.createBooking(submission)).toEqual(booking);
  });

  it.each(['javascript:alert(1)', '//elsewhere.example', '/\\elsewhere.example', '', 7])(
    'returns no private page for %j, which is no path on the site',
    async (privatePage) => {
      for (const status of [201, 422]) {
        const booking = { ...submission.request, privatePage };
        respond = json(status, status === 422 ? { error: 'Booked already', booking } : booking);
        expect(await calls.createBooking(submission)).toEqual(submission.request);
      }
    },
  );

  it.each([
    ['before the response', hangUp],
    ['in the middle of the response', hangUpHalfway],
  ])(
    'rejects with NetworkError and its cause when the connection is closed %s',
    async (_, handler) => {
      respond = handler;
      const rejection = expect(calls.createBooking(submission)).rejects;
      await rejection.toEqual(new NetworkError({ cause: expect.any(TypeError) }));
    },
  );

  it('rejects with NetworkError when it is aborted', async () => {
    respond = () => {};
    const controller = new AbortController();
    const call = calls.createBooking(submission, controller.signal);
    controller.abort();
    await expect(call).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('the honeypot field', () => {
  it('is sent when it is filled, so that the server can refuse the request', async () => {
    respond = json(400, { error: 'no' });
    await calls.createBooking({ ...submission, honeypot: 'https://spam.example' }).catch(() => {});
    expect(JSON.parse(received[0]?.body ?? '')).toHaveProperty('musicLink', 'https://spam.example');
  });
});

describe('calendarFile', () => {
  it('returns the path of the calendar file with an encoded reference', () => {
    expect(bookingApi('/api').calendarFile('7K3M-Q9TD')).toBe('/api/bookings/7K3M-Q9TD.ics');
    expect(bookingApi('/api').calendarFile('a/b')).toBe('/api/bookings/a%2Fb.ics');
  });
});
