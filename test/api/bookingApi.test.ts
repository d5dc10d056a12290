import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bookingApi } from '#api/bookingApi';
import { BookingRefused, NetworkError } from '#booking/errors';
import { connectionLost, createFailed } from '#booking/messages';
import { type BookingRequest, emptyRequest } from '#booking/request';
import { termsCode } from '#booking/terms';

/** The API client sends its requests to a local server; each test sets the response. */

const received: { request: string; headers: IncomingHttpHeaders; body: string }[] = [];
let respond: (response: ServerResponse) => void;
const server = createServer(async (request, response) => {
  const { method, url, headers } = request;
  received.push({ request: `${method} ${url}`, headers, body: await text(request) });
  respond(response);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
const calls = bookingApi(base, true);

beforeEach(() => {
  received.length = 0;
});
afterAll(() => server.close());

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const html = (status: number, body: string) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
const hangUp = (response: ServerResponse) => response.socket?.destroy();
const hangUpHalfway = (response: ServerResponse) => {
  response.writeHead(201, { 'content-length': '100' });
  response.write('{"refer');
  setTimeout(() => response.socket?.destroy(), 20);
};

const date = '2026-12-01';
const request: BookingRequest = {
  ...emptyRequest,
  ...{ fullName: 'Ama Mensah', email: 'ama@example.com', phoneNumber: '024' },
  ...{ bookingType: 'recording', date, timeSlot: 'slot3' },
};
const submission = { request, idempotencyKey: 'visit-1' };

describe('fetchBookedDates', () => {
  it('sends GET without a body and returns the valid entries of the map of booked slots', async () => {
    respond = json(200, {
      [date]: { performance: ['morning', 7], recording: ['slot6'] },
      '2026-12-02': { recording: 'slot1' },
      '2026-12-03': null,
    });
    expect(await calls.fetchBookedDates()).toEqual({
      [date]: { performance: ['morning'], recording: ['slot6'] },
      '2026-12-02': { performance: [], recording: [] },
      '2026-12-03': { performance: [], recording: [] },
    });
    expect(received).toMatchObject([{ request: 'GET /api/bookings/booked-dates', body: '' }]);
  });

  it('passes on the time of the answer at the server, if it says one', async () => {
    const date = 'Tue, 01 Dec 2026 10:00:00 GMT';
    respond = (response) => response.writeHead(200, { date }).end('{}');
    const times: number[] = [];
    await calls.fetchBookedDates((time) => times.push(time));
    respond = (response) => response.writeHead(200, { date: 'soon' }).end('{}');
    await calls.fetchBookedDates((time) => times.push(time));
    expect(times).toEqual([Date.parse(date)]);
  });

  it.each([
    ['an error status', json(500, {}), 'Booked dates were answered with status 500'],
    ['an array', json(200, []), 'The answer is no map of booked dates'],
    ['invalid JSON', html(200, '<html>'), 'The answer is no map of booked dates'],
    ['JSON of a portal', json(200, { login: '/' }), 'The answer is no map of booked dates'],
  ])('rejects for %s, and passes on no time', async (_, handler, message) => {
    respond = handler;
    const onAnswer = vi.fn();
    await expect(calls.fetchBookedDates(onAnswer)).rejects.toThrow(message);
    expect(onAnswer).not.toHaveBeenCalled();
  });
});

describe('checkAvailability', () => {
  it.each([true, false])('sends the selection and the key, and returns %s', async (available) => {
    respond = json(200, { available });
    expect(await calls.checkAvailability(submission)).toBe(available);
    const query = `date=${date}&timeSlot=slot3&bookingType=recording`;
    const request = `GET /api/bookings/check-availability?${query}`;
    expect(received).toMatchObject([{ request, headers: { 'idempotency-key': 'visit-1' } }]);
  });

  it.each([
    ['an error status', json(400, { available: true }), 'answered with status 400'],
    ['a field that is not a boolean', json(200, { available: 'yes' }), 'answered with status 200'],
    ['JSON that is not an object', html(200, 'true'), 'answered with status 200'],
    ['a reason of the studio', json(200, { available: false, reason: 'Closed.' }), 'Closed.'],
  ])('rejects for %s', async (_, handler, message) => {
    respond = handler;
    await expect(calls.checkAvailability(submission)).rejects.toThrow(message);
  });
});

describe('createBooking', () => {
  it('sends POST with exactly seven fields as JSON, a filled honeypot field, and the Idempotency-Key', async () => {
    respond = json(201, { reference: 'ABCD' });
    expect(await calls.createBooking(submission)).toEqual({ ...request, reference: 'ABCD' });
    await calls.createBooking({ ...submission, honeypot: 'spam' });
    const terms = { 'terms-shown': termsCode(request.bookingType) };
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'visit-1', ...terms };
    expect(received).toMatchObject([
      { request: 'POST /api/bookings', headers },
      { request: 'POST /api/bookings', headers },
    ]);
    const bodies = received.map(({ body }) => JSON.parse(body));
    expect(bodies).toEqual([request, { ...request, musicLink: 'spam' }]);
  });

  it.each([
    ["the server's error message", json(409, { error: 'Too late.' }), 'Too late.', 409],
    ['an empty error field', json(400, { error: '' }), createFailed, 400],
    ['an error field that is no string', json(400, { error: 7 }), createFailed, 400],
    ['a body that is not JSON', html(409, 'Bad gateway'), createFailed, 0],
    ['another status with a booking', json(409, { booking: request }), createFailed, 409],
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
    const booking = { ...request, notes: 'the first version', reference: 'ABCD' };
    respond = json(422, { error: 'Booked already', booking: { ...booking, privatePage: 'x:' } });
    const difference = 'earlier version';
    expect(await calls.createBooking(submission)).toEqual({ ...booking, difference });
  });

  it('returns the booking as it is now when a repeated request was moved and confirmed since', async () => {
    const booking = { ...request, timeSlot: 'slot4', status: 'confirmed' };
    const price = { amount: 150, currency: 'GHS' };
    respond = json(201, { ...booking, ...price });
    const difference = 'moved since';
    expect(await calls.createBooking(submission)).toEqual({ ...booking, difference, price });
    for (const wrong of [{ amount: '150' }, { currency: 'constructor' }]) {
      respond = json(201, { ...booking, ...price, ...wrong });
      expect(await calls.createBooking(submission)).toEqual({ ...booking, difference });
    }
  });

  const answer = (status: number, type: string | null, body: string) =>
    [
      `${status} ${type} ${body}`,
      (response: ServerResponse) =>
        response.writeHead(status, type ? { 'content-type': type } : {}).end(body),
    ] as const;
  const jsonType = 'application/json';
  const portal = '<!DOCTYPE html><title>Log in</title>';
  it.each([
    answer(201, jsonType, '{}'),
    answer(201, jsonType, '{"message":"Thanks"}'),
    answer(201, 'text/plain', 'OK'),
    answer(201, jsonType, '[]'),
    answer(201, null, ''),
    answer(204, null, ''),
    answer(200, jsonType, '{}'),
    answer(200, jsonType, '{"success":true}'),
    answer(200, jsonType, '{"_id":"65f"}'),
    answer(200, 'text/plain', '{"id":1}'),
    answer(200, jsonType, JSON.stringify({ message: 'Thanks', booking: { ...request, id: 1 } })),
  ])('returns what was sent for an API that answers %s', async (_, handler) => {
    respond = handler;
    expect(await calls.createBooking(submission)).toEqual(request);
  });

  it.each([
    ...[answer(202, null, ''), answer(200, null, ''), answer(200, 'text/plain', 'OK')],
    ...[answer(200, jsonType, 'true'), answer(203, jsonType, '{"status":"pending"}')],
  ])(
    'another API gets no headers of ours, and has booked when it answers %s',
    async (_, handler) => {
      respond = handler;
      const other = bookingApi(base);
      expect(await other.createBooking(submission)).toEqual(request);
      respond = json(200, { available: true });
      expect(await other.checkAvailability(submission)).toBe(true);
      for (const { headers } of received)
        expect(Object.keys(headers).join()).not.toMatch(/idempotency|terms/);
      respond = answer(200, 'text/plain', portal)[1];
      await expect(other.createBooking(submission)).rejects.toThrow(NetworkError);
    },
  );

  it('returns the booking inside of an answer', async () => {
    const booking = { ...request, timeSlot: 'slot4', reference: 'ABCD' };
    respond = json(200, { message: 'Thanks', booking });
    const difference = 'moved since';
    expect(await calls.createBooking(submission)).toEqual({ ...booking, difference });
  });

  it.each([
    ...['text/html', 'Text/HTML; charset=utf-8', 'text/plain', 'application/xhtml+xml'].map(
      (type) => answer(200, type, portal),
    ),
    ...['application/octet-stream', 'text/vnd.wap.wml', jsonType, null].map((type) =>
      answer(200, type, portal),
    ),
    answer(200, 'application/captive+json', '{"captive":true}'),
    answer(200, 'text/html', '{}'),
    answer(200, 'text/plain', ''),
    answer(200, jsonType, '"ok"'),
    answer(200, jsonType, 'true'),
    answer(407, 'text/html', portal),
    answer(511, 'text/html', portal),
  ])(
    'rejects with NetworkError for what a network answers in its place: %s',
    async (_, handler) => {
      respond = handler;
      const error = await calls.createBooking(submission).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(NetworkError);
    },
  );

  it.each([
    ['/private/abc-DEF_123', '/private/abc-DEF_123'],
    ['javascript:alert(1)', undefined],
    ['//elsewhere.example', undefined],
    ['/\\elsewhere.example', undefined],
    [['/private/abc'], undefined],
  ])('returns the private page of a booking, %j, as %j', async (privatePage, path) => {
    respond = json(201, { privatePage, reference: 7, status: ['confirmed'] });
    expect(await calls.createBooking(submission)).toEqual({ ...request, privatePage: path });
  });

  it.each([
    ['before the response', hangUp],
    ['in the middle of the response', hangUpHalfway],
    ['by the caller', (_: ServerResponse, caller: AbortController) => caller.abort()],
  ])('rejects with NetworkError when the connection is closed %s', async (_, handler) => {
    const caller = new AbortController();
    respond = (response) => handler(response, caller);
    const sent = calls.createBooking(submission, caller.signal);
    const error = await sent.catch((error: unknown) => error);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ message: connectionLost, cause: expect.any(Error) });
  });
});

it('calendarFile is the path of the calendar file with an encoded reference', () => {
  expect(bookingApi('/api').calendarFile('a/b')).toBe('/api/bookings/a%2Fb.ics');
});
