import { describe, expect, it } from 'vitest';
import { overlaps, slots } from '#booking/slots';
import { answerOf, BookingHistory } from '../../support/database/bookingHistory.ts';
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
  it('never overlap and are stored whole when 36 requests compete for one date', async () => {
    const api = testApi();
    const history = new BookingHistory();
    const requests = pairs.flatMap(({ performance, recording }) => [
      { bookingType: 'performance', slot: performance },
      { bookingType: 'recording', slot: recording },
    ]);
    const answers = await Promise.all(
      requests.map(({ bookingType, slot }, index) =>
        history.record({ call: 'book', key: `visitor-${index}`, slot }, async () => {
          const response = await api.post({ ...validRequest, bookingType, timeSlot: slot.id });
          return answerOf({ status: response.status, text: await response.text() });
        }),
      ),
    );
    history.expectLinearizable();
    const won = answers.filter((answer) => answer.startsWith('201'));
    expect(sqliteRows(api.file, 'SELECT 1 FROM booking')).toHaveLength(won.length);
    const { has, needs } = await claimsOf(async (sql) => sqliteRows(api.file, sql));
    expect(has).toEqual(needs);
  });
});
