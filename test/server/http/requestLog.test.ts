import { describe, expect, it } from 'vitest';
import * as messages from '#booking/messages';
import { errorForLog } from '../../../server/database/database.ts';
import { loggedPath } from '../../../server/http/requestLog.ts';
import { testApi, validRequest } from '../../support/server/testApi.ts';

describe('the request log', () => {
  it('has the reference of the booking, or the reason why it was refused', async () => {
    const api = testApi(undefined, { RATE_LIMIT_POSTS: '5' });
    const key = { 'idempotency-key': 'a-visit-1' };
    const { reference } = await (await api.post(validRequest, key)).json();
    await api.post(validRequest, key);
    await api.post({ ...validRequest, email: 'kofi@example.com' });
    await api.post({});
    await api.post({ ...validRequest, notes: 'x' }, key);
    await api.post(validRequest);
    await api.request('/bookings/booked-dates?a=1');
    const line = {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      method: 'POST',
      path: '/api/bookings',
      ms: expect.any(Number),
    };
    expect(api.log).toEqual([
      { ...line, status: 201, reference },
      { ...line, status: 201, reference },
      { ...line, status: 409, refused: messages.slotTaken },
      { ...line, status: 400, refused: 'full name is required' },
      { ...line, status: 422, refused: expect.stringMatching(/earlier version/), reference },
      { ...line, status: 429, refused: expect.stringMatching(/Too many requests/) },
      { ...line, method: 'GET', path: '/api/bookings/booked-dates', status: 200 },
    ]);
  });

  it('contains no personal data', async () => {
    const api = testApi();
    const key = { 'idempotency-key': 'ama-mensah-1', 'x-forwarded-for': '198.51.100.1' };
    await api.post(validRequest, key);
    await api.post({ ...validRequest, notes: 'again' }, key);
    await api.post({ ...validRequest, email: 'ama at example' });
    await api.request('/bookings/booked-dates?email=ama@example.com', { headers: key });
    await api.request(`/bookings/check-availability?fullName=${validRequest.fullName}`);
    await api.request('/a'.repeat(2500), { headers: { 'user-agent': 'Ama Phone' } });
    expect(api.log).toHaveLength(6);
    expect(api.log.at(-1)?.path).toHaveLength(200);
    expect(JSON.stringify(api.log)).not.toMatch(/ama|mensah|example|\+233|24 000|198\.51/i);
  });
});

describe('a path in the request log', () => {
  const secret = 'kente-kora-42-and-more';
  const token = 'AZaz09-_'.repeat(4);
  const encoded = [...token].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('');

  it.each([
    ...['/private', '//private', '/Private', '/%70rivate', '/privat', ''].flatMap((start) =>
      ['', '/', '?date='].map((end) => `${start}/${token}${end}`),
    ),
    ...['/PRIVATE/', '/private/', '/x-', '/private%2F', '/private%252F'].map(
      (start) => start + encoded,
    ),
    // An e-mail program may break a line within the token.
    ...['/private/Ab', '/Private/Ab', '/private%2FAb', '/x/private/Ab'],
    ...[`/api/calendar${secret}.ics`, `/API/Calendar/${secret.toUpperCase()}.ics`],
    ...['/calendar/%256bente-kora%25252D42-and-more.ics', `/${'a'.repeat(190)}/${secret}`],
    `/%ff/%/%E0%A4/${secret}`,
    ...['/ama@example.com', '/mailto%3Aama%40example.com', '/booking/0244000000'],
  ])('has no token of a private page, secret of the calendar, address or number: %s', (path) => {
    expect(loggedPath(path, secret)).toMatch(/^(\/private)?\/\.\.\.$/);
  });

  it('is that of the request for other pages', () => {
    expect(loggedPath('/calendar/of%20events', secret)).toBe('/calendar/of%20events');
    expect(loggedPath(`/booking/${secret}`, null)).toBe(`/booking/${secret}`);
  });
});

it.each([
  ['invalid input syntax for type date: "Ama\nMensah"', 'invalid input syntax for type date: …'],
  ['token \'A\', "Ama said "hi"" is not valid JSON', 'token … is not valid JSON'],
  ['UNIQUE constraint failed: booking.reference', 'UNIQUE constraint failed: booking.reference'],
])('the error "%s" is logged without the value that it quotes', (message, logged) => {
  const error = new Error(message);
  expect(errorForLog(error, 'message')).toBe(logged);
  expect(errorForLog(error)).toContain(`Error: ${logged}\n    at `);
  expect(errorForLog(error)).not.toContain('Ama');
});
