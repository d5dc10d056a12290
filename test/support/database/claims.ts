import { bookingTypes, findSlot, halfHours } from '#booking/slots';

type Rows = (sql: string) => Promise<Record<string, unknown>[]>;

const inOrder = (rows: Record<string, unknown>[]) =>
  rows.map(({ date, half_hour, reference }) => `${date} ${half_hour} ${reference}`).sort();

/** The claims in a database, and the claims that its bookings need. Both must be equal. */
export async function claimsOf(rows: Rows): Promise<{ has: string[]; needs: string[] }> {
  const bookings = await rows(
    `SELECT reference, booking_type, date, time_slot FROM booking WHERE status <> 'cancelled'`,
  );
  const needed = bookings.flatMap(({ reference, booking_type, date, time_slot }) => {
    const type = bookingTypes.find((known) => known === booking_type);
    const slot = type && findSlot(type, String(time_slot));
    if (!slot) throw new Error(`a booking of the unknown slot ${time_slot}`);
    return halfHours(slot).map((half_hour) => ({ date, half_hour, reference }));
  });
  const claims = await rows(
    'SELECT date, half_hour, reference FROM claim WHERE reference IS NOT NULL',
  );
  return { has: inOrder(claims), needs: inOrder(needed) };
}
