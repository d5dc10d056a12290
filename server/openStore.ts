import { type BookingRepository, bookingRepository } from './bookings/bookingRepository.ts';
import type { DatabaseConfig } from './config.ts';
import { openDatabase } from './database/openDatabase.ts';

/**
 * Opens the configured database, creates its tables when it is empty, and returns its booking
 * repository. Rejects when the database cannot be opened.
 */
export const openBookingRepository = async (database: DatabaseConfig): Promise<BookingRepository> =>
  bookingRepository(await openDatabase(database));
