import { describe, expect, it } from 'vitest';
import { bookingTypes, overlaps, type Slot, slots } from '#booking/slots';
import { claimsOf } from '../../support/database/claims.ts';
import { sqliteRows, testApi, validRequest } from '../../support/server/testApi.ts';

const pairs = slots.performance.flatMap((performance) =>
  slots.recording.map((recording) => ({ performance, recording })),
);

describe('overlapping slots of the two booths', () => {
  it('are 8 of 18 pairs', () => {
    const overlapping = pairs.filter((pair) => overlaps(pair.performance, pair.recording));
    expect([overlapping.length, pairs.length]).toEqual([8, 18]);
  });

  it.each(pairs)(
    'return 409 for the second booking of $performance.id and $recording.id exactly if they overlap',
    async ({ performance, recording }) => {
      const second = overlaps(performance, recording) ? 409 : 201;
      const requests = [
        { ...validRequest, bookingType: 'performance', timeSlot: performance.id },
        { ...validRequest, bookingType: 'recording', timeSlot: recording.id },
      ];
      for (const inOrder of [requests, requests.toReversed()]) {
        const api = testApi();
        const statuses = [];
        for (const request of inOrder) statuses.push((await api.post(request)).status);
        expect(statuses).toEqual([201, second]);
      }
    },
  );

  it('can be booked on different dates', async () => {
    const api = testApi();
    await api.post(validRequest);
    expect((await api.post({ ...validRequest, date: '2026-12-03' })).status).toBe(201);
  });
});

describe('concurrent bookings', () => {
  it('never overlap and are stored whole when 50 requests compete for one morning', async () => {
    const api = testApi();
    const contested = bookingTypes.flatMap((bookingType) =>
      slots[bookingType]
        .filter((slot) => overlaps(slot, { ...slot, start: 9 * 60, end: 12 * 60 + 30 }))
        .map((slot) => ({ bookingType, slot })),
    );
    expect(contested).toHaveLength(4);
    const attempts = Array.from({ length: 50 }, (_, index) => {
      const { bookingType, slot } = contested[(index * 7) % contested.length] ?? {};
      if (!bookingType || !slot) throw new Error('nothing is contested');
      return { bookingType, slot, fullName: `Visitor ${index}` };
    });
    const responses = await Promise.all(
      attempts.map(async ({ bookingType, slot, fullName }) => ({
        slot,
        status: (await api.post({ ...validRequest, bookingType, timeSlot: slot.id, fullName }))
          .status,
      })),
    );

    const won = responses.filter(({ status }) => status === 201).map(({ slot }) => slot);
    const lost = responses.filter(({ status }) => status === 409).map(({ slot }) => slot);
    expect(won.length + lost.length).toBe(50);
    const meets = (slot: Slot, others: Slot[]) => others.some((other) => overlaps(slot, other));
    expect(won.filter((slot, index) => meets(slot, won.toSpliced(index, 1)))).toEqual([]);
    expect(lost.filter((slot) => !meets(slot, won))).toEqual([]);
    await expectWholeBookings(api.file, won.length);
  });

  it('get a slot once when they use two connections to one file', async () => {
    const first = testApi();
    const second = testApi(first.file);
    const responses = await Promise.all([first.post(validRequest), second.post(validRequest)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    await expectWholeBookings(first.file, 1);
  });
});

/** Expects this number of bookings, each with all its claims. */
async function expectWholeBookings(file: string, count: number) {
  expect(sqliteRows(file, 'SELECT 1 FROM booking')).toHaveLength(count);
  const { has, needs } = await claimsOf(async (sql) => sqliteRows(file, sql));
  expect(has).toEqual(needs);
}
