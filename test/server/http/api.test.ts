import { describe, expect, it, vi } from 'vitest';
import * as messages from '#booking/messages';
import { sqliteRows, testApi, validRequest } from '../../support/server/testApi.ts';

describe('POST /bookings', () => {
  it('returns 201 and the stored booking with its reference', async () => {
    const api = testApi();
    const response = await api.post({ ...validRequest, notes: 'Two singers\nand a kora' });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      ...validRequest,
      notes: 'Two singers\nand a kora',
      reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/),
    });
    expect(sqliteRows(api.file, 'SELECT full_name, created_at FROM booking')).toEqual([
      { full_name: 'Ama Mensah', created_at: '2026-12-01T10:00:00.000Z' },
    ]);
  });

  it('gives every booking its own reference', async () => {
    const api = testApi();
    const references = new Set<string>();
    for (const timeSlot of ['morning', 'afternoon', 'evening']) {
      const { reference } = await (await api.post({ ...validRequest, timeSlot })).json();
      references.add(reference);
    }
    expect(references.size).toBe(3);
  });

  it('trims the fields and ignores unknown fields', async () => {
    const api = testApi();
    const response = await api.post({
      ...validRequest,
      fullName: '  Ama Mensah ',
      notes: ' hello\n',
      reference: 'MINE',
      admin: true,
    });
    const booking = await response.json();
    expect(booking).toMatchObject({ fullName: 'Ama Mensah', notes: 'hello' });
    expect(booking.reference).not.toBe('MINE');
    expect(booking).not.toHaveProperty('admin');
  });

  it('accepts a request without notes', async () => {
    const { notes: _, ...request } = validRequest;
    const response = await testApi().post(request);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ notes: '' });
  });

  it('accepts a JSON content type with parameters', async () => {
    const response = await testApi().post(validRequest, {
      'content-type': 'Application/JSON; charset=utf-8',
    });
    expect(response.status).toBe(201);
  });

  it('accepts the longest request that the form can send', async () => {
    const response = await testApi().post({
      ...validRequest,
      fullName: 'é'.repeat(100),
      email: `${'e'.repeat(249)}@a.gh`,
      phoneNumber: '0'.repeat(40),
      notes: '語'.repeat(2000),
    });
    expect(response.status).toBe(201);
  });

  it('accepts the last bookable day, and a slot of today that has not begun', async () => {
    const api = testApi();
    const lastDay = await api.post({ ...validRequest, date: '2027-12-01' });
    const today = await api.post({ ...validRequest, date: '2026-12-01', timeSlot: 'afternoon' });
    expect([lastDay.status, today.status]).toEqual([201, 201]);
  });

  it('returns 409 with the error message of the specification when the slot is taken', async () => {
    const api = testApi();
    await api.post(validRequest);
    const rows = api.rows();
    const response = await api.post({ ...validRequest, fullName: 'Kofi Boateng' });
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ error: messages.slotTaken });
    expect(api.rows()).toEqual(rows);
  });

  it('returns 500 without details and logs the error with its stack when the database fails', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const api = testApi();
    await api.close();
    const response = await api.post(validRequest);
    expect(response.status).toBe(500);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ error: messages.serverFailed });
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^Error: .+\n\s+at /));
    log.mockRestore();
  });
});

describe('GET /bookings/booked-dates', () => {
  it('returns an empty object when nothing is booked', async () => {
    const response = await testApi().request('/bookings/booked-dates');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({});
  });

  it('lists the booked slots by date and type, ordered by time', async () => {
    const api = testApi();
    await api.post({ ...validRequest, timeSlot: 'evening' });
    await api.post({ ...validRequest, bookingType: 'recording', timeSlot: 'slot3' });
    await api.post({ ...validRequest, bookingType: 'recording', timeSlot: 'slot1' });
    await api.post({ ...validRequest, date: '2026-12-05' });
    expect(await api.bookedDates()).toEqual({
      '2026-12-02': { performance: ['evening'], recording: ['slot1', 'slot3'] },
      '2026-12-05': { performance: ['morning'], recording: [] },
    });
  });

  it('lists dates from today on, and today changes at midnight in Accra', async () => {
    const api = testApi();
    await api.post({ ...validRequest, date: '2026-12-01', timeSlot: 'evening' });
    await api.post(validRequest);
    api.now = Date.UTC(2026, 11, 1, 23, 59, 59);
    expect(Object.keys(Object(await api.bookedDates()))).toEqual(['2026-12-01', '2026-12-02']);
    api.now = Date.UTC(2026, 11, 2);
    expect(Object.keys(Object(await api.bookedDates()))).toEqual(['2026-12-02']);
  });
});

describe('GET /bookings/check-availability', () => {
  it('returns available: false for a booked slot and for a slot that overlaps it', async () => {
    const api = testApi();
    expect(await api.isAvailable(validRequest)).toEqual({ available: true });
    await api.post(validRequest);
    expect(await api.isAvailable(validRequest)).toEqual({ available: false });
    const overlapping = { ...validRequest, bookingType: 'recording', timeSlot: 'slot3' } as const;
    expect(await api.isAvailable(overlapping)).toEqual({ available: false });
    expect(await api.isAvailable({ ...overlapping, timeSlot: 'slot4' })).toEqual({
      available: true,
    });
  });

  it.each([
    ['a Sunday', '2026-12-06', 'morning'],
    ['yesterday', '2026-11-30', 'morning'],
    ['a date too far ahead', '2027-12-02', 'morning'],
    ['a slot of today that has already begun', '2026-12-01', 'morning'],
  ] as const)('returns available: false for %s', async (_, date, timeSlot) => {
    const api = testApi();
    const choice = { bookingType: 'performance', date, timeSlot } as const;
    expect(await api.isAvailable(choice)).toEqual({ available: false });
  });

  it.each([
    ['no parameters', '', 'date is required'],
    ['no slot', 'date=2026-12-02&bookingType=recording', 'time slot is required'],
    ['no type', 'date=2026-12-02&timeSlot=slot1', 'booking type is required'],
    ['an empty date', 'date=&timeSlot=slot1&bookingType=recording', 'date is required'],
    [
      'an impossible date',
      'date=2026-02-30&timeSlot=slot1&bookingType=recording',
      messages.impossibleDate,
    ],
    ['an unknown type', 'date=2026-12-02&timeSlot=slot1&bookingType=party', messages.unknownType],
    [
      'a slot of the other type',
      'date=2026-12-02&timeSlot=slot1&bookingType=performance',
      messages.unknownSlot,
    ],
    [
      'two dates',
      'date=2026-12-02&date=2026-12-03&timeSlot=slot1&bookingType=recording',
      'The parameter "date" is given more than once.',
    ],
    [
      'an unknown parameter',
      'date=2026-12-02&timeSlot=slot1&bookingType=recording&constructor=1',
      'There is no parameter "constructor" in this call.',
    ],
  ])('returns 400 and the reason for a query with %s', async (_, query, error) => {
    const response = await testApi().request(`/bookings/check-availability?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error });
  });
});
