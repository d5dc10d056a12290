import { describe, expect, it, onTestFinished } from 'vitest';
import type { Selection } from '#booking/availability';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { databases } from '../../support/database/databases.ts';
import { createOptions, withSlot } from '../../support/server/createOptions.ts';
import { tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

/** Moves of bookings that compete with others for the same hours. */

const session = (date: string, timeSlot: 'morning' | 'afternoon'): Selection => ({
  bookingType: 'performance',
  date,
  timeSlot,
});
const change = { now: tuesdayAtTen, emails: [], changedBy: "artist's link" } as const;

describe.each(databases)('moving bookings on $name', ({ fresh }) => {
  async function open() {
    const database = await fresh();
    const store = bookingRepository(await database.open());
    onTestFinished(() => store.close());
    const book = async (at: Selection) => {
      const result = await store.create(withSlot({ ...validRequest, ...at }), createOptions());
      if (!('booking' in result)) throw new Error(result.outcome);
      return result.booking.reference;
    };
    const move = (reference: string, from: Selection, to: Selection) => {
      const { slot } = withSlot({ ...validRequest, ...to });
      return store.move(reference, { ...change, from, to: { ...to, slot } });
    };
    /** The half-hours of each date that bookings hold. */
    const claims = async () =>
      (await database.rows('SELECT date, half_hour, reference FROM claim')).map(
        ({ date, half_hour, reference }) => `${date} ${half_hour} ${reference}`,
      );
    return { store, book, move, claims, rows: database.rows };
  }

  it('gives one hour to one of many, and the others keep theirs', async () => {
    const { book, move, claims, rows } = await open();
    const dates = [7, 8, 9, 10, 11, 12].map((day) => `2026-12-${String(day).padStart(2, '0')}`);
    const goal = session('2026-12-14', 'morning');
    const bookings = [];
    for (const date of dates) {
      const from = session(date, 'morning');
      bookings.push({ from, reference: await book(from) });
    }
    const outcomes = await Promise.all(
      bookings.map(async ({ reference, from }) => (await move(reference, from, goal)).outcome),
    );
    expect(outcomes.toSorted()).toEqual(['changed', ...Array(dates.length - 1).fill('taken')]);
    expect(await claims()).toHaveLength(dates.length * 7);
    const stayed = bookings.filter((_, index) => outcomes[index] === 'taken');
    for (const { reference, from } of stayed) {
      expect(
        await rows(`SELECT date, status FROM booking WHERE reference = '${reference}'`),
      ).toEqual([{ date: from.date, status: 'requested' }]);
    }
    expect(await rows('SELECT 1 AS one FROM booking_change')).toHaveLength(1);
  });

  it('cancels or moves a booking, when both are asked for at once, and says so', async () => {
    const { store, book, move, claims } = await open();
    for (const day of [7, 8, 9, 10]) {
      const from = session(`2026-12-${String(day).padStart(2, '0')}`, 'morning');
      const to = session(from.date, 'afternoon');
      const reference = await book(from);
      const [cancelled, moved] = await Promise.all([
        store.changeStatus(reference, {
          ...change,
          status: 'cancelled',
          reason: '',
          session: from,
        }),
        move(reference, from, to),
      ]);
      const held = (await claims()).filter((claim) => claim.endsWith(reference));
      expect([cancelled.outcome, moved.outcome, held.length]).toBeOneOf([
        ['changed', 'impossible', 0],
        ['moved', 'changed', 7],
      ]);
    }
  });
});
