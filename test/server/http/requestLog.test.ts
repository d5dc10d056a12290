import { describe, expect, it } from 'vitest';
import * as messages from '#booking/messages';
import { errorForLog } from '../../../server/database/database.ts';
import { loggedPath } from '../../../server/http/requestLog.ts';
import { testApi, validRequest } from '../../support/server/testApi.ts';

it('the request log has the reference of the booking, or the reason why it was refused, and no personal data', async () => {
  const api = testApi();
  const key = { 'idempotency-key': 'a-visit-1' };
  const { reference } = await (await api.post(validRequest, key)).json();
  await api.post(validRequest, key);
  await api.post({ ...validRequest, email: 'kofi@example.com' });
  await api.post({});
  await api.post({ ...validRequest, notes: 'x' }, key);
  for (let call = 5; call < 300; call += 1) await api.post({});
  await api.post(validRequest);
  const headers = { 'user-agent': 'Ama Phone', 'x-forwarded-for': '198.51.100.1' };
  await api.request('/bookings/booked-dates?email=ama@example.com', { headers });
  const line = {
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    method: 'POST',
    path: '/api/bookings',
    ms: expect.any(Number),
  };
  const empty = { ...line, status: 400, refused: 'full name is required' };
  expect(api.log).toEqual([
    { ...line, status: 201, reference },
    { ...line, status: 201, reference },
    { ...line, status: 409, refused: messages.slotTaken },
    empty,
    { ...line, status: 422, refused: expect.stringMatching(/earlier version/), reference },
    ...Array(295).fill(empty),
    { ...line, status: 429, refused: expect.stringMatching(/Too many requests/) },
    { ...line, method: 'GET', path: '/api/bookings/booked-dates', status: 200 },
  ]);
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
    expect(loggedPath('/a'.repeat(2500), secret)).toHaveLength(200);
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
