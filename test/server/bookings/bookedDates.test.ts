import { expect, it } from 'vitest';
import { halfHours, openingHours, slots } from '#booking/slots';
import { bookedDates } from '../../../server/bookings/bookingQueries.ts';
import { openDays, today } from '../../support/server/testApi.ts';

it('bookedDates takes about four times as long for a whole year of bookings and closed hours as for a quarter of it', () => {
  const booked = openDays.flatMap((date) =>
    slots.recording.map(({ id }) => ({ date, bookingType: 'recording', timeSlot: id })),
  );
  const closed = openDays.flatMap((date) =>
    halfHours(openingHours).map((halfHour) => ({ date, halfHour })),
  );
  /** The shortest time for a part of both lists, in milliseconds. */
  const timeOf = (part: number) => {
    const some = <Row>(rows: readonly Row[]) => rows.slice(0, rows.length * part);
    const times = Array.from({ length: 10 }, () => {
      const query = bookedDates(today);
      const began = performance.now();
      query.next();
      query.next(some(booked));
      expect(query.next(some(closed)).done).toBe(true);
      return performance.now() - began;
    });
    return Math.min(...times);
  };
  expect(timeOf(1) / timeOf(1 / 4)).toBeLessThan(8);
});
