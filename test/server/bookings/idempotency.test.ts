import { describe, expect, it } from 'vitest';
import { slotById, slots } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { studio } from '#studio/studio';
import { setContent } from '../../support/ownerContent.ts';
import { bookWith, changeTo, moveTo, storedBooking } from '../../support/server/createOptions.ts';
import { openDays, testApi, validRequest } from '../../support/server/testApi.ts';

const key = { 'idempotency-key': 'a-visit-of-one-1' };

describe('a request whose Idempotency-Key has a booking', () => {
  it('gets the same bytes, also after the slot has begun, with another price, and after a restart', async () => {
    const before = testApi();
    const first = await (await before.post(validRequest, key)).text();
    const spaced = { ...validRequest, fullName: ` ${validRequest.fullName} ` };
    expect(await (await before.post(spaced, key)).text()).toBe(first);
    await before.close();
    const api = testApi(before.file);
    setContent(studio.prices.performance, { amount: 300 });
    api.now = momentOf({ date: validRequest.date, minutes: slots.performance[0].start });
    expect(await api.isAvailable(validRequest, key)).toEqual({ available: true });
    const again = await api.post(validRequest, key);
    expect([again.status, await again.text()]).toEqual([201, first]);
    expect(api.rows()[0]).toHaveLength(1);
  });

  it('has the domain of its e-mail address stored as it is sent, however it is spelled', async () => {
    const api = testApi();
    for (const date of openDays.slice(1, 50)) await bookWith(api.store, { date });
    const [local, domain = ''] = validRequest.email.split('@');
    const booked = [];
    for (const spelling of ['ｅxample.com', domain, domain.toUpperCase()]) {
      const response = await api.post({ ...validRequest, email: `${local}@${spelling}` }, key);
      booked.push([response.status, (await response.json()).email]);
    }
    expect(booked).toEqual(Array(3).fill([201, validRequest.email]));
    const again = { ...validRequest, email: `${local}@ⓔxample.com`, timeSlot: 'evening' };
    expect((await api.post(again)).status).toBe(429);
    const dotted = await api.post({ ...again, email: 'ama@b.c。' });
    expect((await dotted.json()).email).toBe('ama@b.c');
  });

  it('gets the booking with 422 when it differs, although somebody else has its slot', async () => {
    const api = testApi();
    const booking = await (await api.post(validRequest, key)).json();
    const version = { ...validRequest, timeSlot: 'evening' } as const;
    await api.post({ ...version, email: 'kofi@example.com' });
    const rows = api.rows();
    expect(await api.isAvailable(version, key)).toEqual({ available: true });
    const response = await api.post(version, key);
    const error = expect.stringMatching(/^An earlier version of this request is booked already/);
    expect([response.status, await response.json()]).toEqual([422, { error, booking }]);
    expect(api.rows()).toEqual(rows);
  });

  it('gets the booking as it is now when it was moved and confirmed since, and when it asks for that', async () => {
    const api = testApi();
    const booking = await (await api.post(validRequest, key)).json();
    await api.store.move(booking.reference, moveTo({ slot: slotById.afternoon }));
    const from = { ...validRequest, timeSlot: 'afternoon' } as const;
    await api.store.move(booking.reference, moveTo({ slot: slotById.evening }, { from }));
    await api.store.changeStatus(booking.reference, changeTo('confirmed'));
    for (const timeSlot of ['morning', 'evening'] as const) {
      const again = await api.post({ ...validRequest, timeSlot }, key);
      const now = { ...booking, timeSlot: 'evening', status: 'confirmed' };
      expect([again.status, await again.json()], timeSlot).toEqual([201, now]);
    }
    expect((await api.post({ ...validRequest, notes: 'louder' }, key)).status).toBe(422);
  });

  it.each([
    [
      "artist's link",
      [],
      'You have cancelled this booking. Send the form again to ask for it again.',
    ],
    ["studio's link", [], /^The studio cannot take this request\./],
    ['desk', ['confirmed'], /^The studio has cancelled this booking\./],
  ] as const)(
    'says with 410 who cancelled the booking: %s, %j',
    async (changedBy, before, sentence) => {
      const api = testApi();
      const { reference } = await (await api.post(validRequest, key)).json();
      for (const status of before) await api.store.changeStatus(reference, changeTo(status));
      await api.store.changeStatus(reference, changeTo('cancelled', { changedBy }));
      const response = await api.post(validRequest, key);
      const error = expect.stringMatching(sentence);
      expect([response.status, await response.json()]).toEqual([410, { error }]);
    },
  );
});

const free = { isFree: true, status: undefined };
const booked = { isFree: false, status: 'requested' } as const;
const cancelled = { isFree: true, status: 'cancelled' } as const;
const rebooked = { isFree: false, status: 'cancelled' } as const;

it.each([
  [true, 'its POST creates the booking meanwhile', free, booked],
  [true, 'the studio cancels its booking meanwhile', booked, cancelled],
  [false, 'its booking is cancelled and somebody else has the slot', rebooked, rebooked],
])(
  'an availability check with an Idempotency-Key returns available: %s when %s',
  async (available, _, before, after) => {
    const states = [before, after];
    // The change happens between the two reads of the check.
    const next = () => states.shift() ?? after;
    const api = testApi();
    api.store.claimantOf = async () => (next().isFree ? undefined : 'R-2');
    api.store.findByKey = async () => {
      const { status } = next();
      return status && { ...storedBooking, status };
    };
    expect(await api.isAvailable(validRequest, key)).toEqual({ available });
  },
);
