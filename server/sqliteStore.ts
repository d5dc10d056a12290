import { type BookedDates, type Choice, withBooked } from '#booking/availability';
import { type BookingRequest, sameRequest } from '#booking/request';
import { findSlot, halfHours } from '#booking/slots';
import type { Booking, BookingStore, Creation, Registration } from './bookingStore.ts';
import { inTransaction, openDatabase } from './sqliteDatabase.ts';

const insertBooking = `
  INSERT INTO booking (reference, full_name, email, phone_number, booking_type, date, time_slot,
    notes, created_at, idempotency_key)
  VALUES (:reference, :fullName, :email, :phoneNumber, :bookingType, :date, :timeSlot,
    :notes, :createdAt, :idempotencyKey)`;

const selectBookingUnderKey = `
  SELECT reference, full_name AS "fullName", email, phone_number AS "phoneNumber",
    booking_type AS "bookingType", date, time_slot AS "timeSlot", notes
  FROM booking WHERE idempotency_key = ?`;

const selectBookedFrom = `
  SELECT booking.date, booking.booking_type AS "bookingType", booking.time_slot AS "timeSlot"
  FROM claim JOIN booking ON booking.reference = claim.reference
  WHERE claim.date >= ?
  GROUP BY booking.reference
  ORDER BY booking.date, min(claim.half_hour)`;

/** Thrown inside the transaction so that it is undone. */
class SlotTaken extends Error {}

/** The half-hours that a choice needs, ascending, in minutes after midnight. */
function halfHoursOf({ bookingType, timeSlot }: Choice): number[] {
  const slot = findSlot(bookingType, timeSlot);
  if (!slot) throw new Error(`There is no ${bookingType} slot "${timeSlot}"`);
  return halfHours(slot);
}

const placeholders = (count: number, each: string) => Array(count).fill(each).join(', ');

/** The bookings in one SQLite file, made when it is missing; throws when it cannot be used. */
export function openSqliteStore(file: string): BookingStore {
  const database = openDatabase(file);

  const bookingUnder = (key: string): Booking | undefined => {
    const row: Booking | undefined = database.prepare(selectBookingUnderKey).get(key);
    return row && { ...row };
  };

  /**
   * Claims the time of a booking, or throws SlotTaken. The primary key decides who was first,
   * whatever was read before; ascending order keeps two writers from waiting for each other on a
   * database that locks by row.
   */
  const claim = (booking: Booking): void => {
    const wanted = halfHoursOf(booking);
    const { changes } = database
      .prepare(
        `INSERT INTO claim (date, half_hour, reference)
         VALUES ${placeholders(wanted.length, '(?, ?, ?)')}
         ON CONFLICT (date, half_hour) DO NOTHING`,
      )
      .run(...wanted.flatMap((halfHour) => [booking.date, halfHour, booking.reference]));
    if (changes < wanted.length) throw new SlotTaken();
  };

  /** A repetition is looked up before the claims, which its own booking already holds. */
  const write = (request: BookingRequest, registration: Registration): Creation => {
    const { reference, createdAt, idempotencyKey } = registration;
    const earlier = idempotencyKey === null ? undefined : bookingUnder(idempotencyKey);
    if (earlier) {
      return sameRequest(earlier, request)
        ? { outcome: 'repeated', booking: earlier }
        : { outcome: 'key reused' };
    }
    const booking = { ...request, reference };
    database
      .prepare(insertBooking)
      .run({ ...booking, createdAt: new Date(createdAt).toISOString(), idempotencyKey });
    claim(booking);
    return { outcome: 'created', booking };
  };

  return {
    async bookedDates(from): Promise<BookedDates> {
      const rows: Choice[] = database.prepare(selectBookedFrom).all(from);
      return rows.reduce(withBooked, {});
    },

    async isFree(choice) {
      const wanted = halfHoursOf(choice);
      const claimed = database
        .prepare(
          `SELECT 1 FROM claim
           WHERE date = ? AND half_hour IN (${placeholders(wanted.length, '?')}) LIMIT 1`,
        )
        .get(choice.date, ...wanted);
      return claimed === undefined;
    },

    async bookingUnder(idempotencyKey) {
      return bookingUnder(idempotencyKey);
    },

    async create(request, registration) {
      try {
        return inTransaction(database, () => write(request, registration));
      } catch (error) {
        if (error instanceof SlotTaken) return { outcome: 'taken' };
        throw error;
      }
    },

    async close() {
      database.close();
    },
  };
}
