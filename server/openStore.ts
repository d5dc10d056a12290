import { type BookingRepository, bookingRepository } from './bookings/bookingRepository.ts';
import type { DatabaseConfig } from './config.ts';
import { openDatabase } from './database/openDatabase.ts';

/** The bookings in the configured database, made when it is empty; rejects when it cannot be used. */
export const openBookingRepository = async (database: DatabaseConfig): Promise<BookingRepository> =>
  bookingRepository(await openDatabase(database));
