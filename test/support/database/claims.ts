import { expect } from 'vitest';
import { bookingTypes, findSlot, halfHours } from '#booking/slots';

type Row = Record<string, unknown>;

const inOrder = (rows: Row[]) =>
  rows.map(({ date, half_hour, reference }) => `${date} ${half_hour} ${reference}`).sort();

/** Expects that bookings hold exactly the half-hours of their slots; returns what they hold. */
export async function expectClaims(
  rows: (sql: string) => Promise<Row[]>,
  message = 'claims',
): Promise<string[]> {
  const bookings = await rows(
    `SELECT reference, booking_type, date, time_slot FROM booking WHERE status <> 'cancelled'`,
  );
  const needed = bookings.flatMap(({ reference, booking_type, date, time_slot }) => {
    const type = bookingTypes.find((known) => known === booking_type);
    const slot = type && findSlot(type, String(time_slot));
    if (!slot) throw new Error(`a booking of the unknown slot ${time_slot}`);
    return halfHours(slot).map((half_hour) => ({ date, half_hour, reference }));
  });
  const claims = inOrder(
    await rows('SELECT date, half_hour, reference FROM claim WHERE reference IS NOT NULL'),
  );
  expect(claims, message).toEqual(inOrder(needed));
  return claims;
}
