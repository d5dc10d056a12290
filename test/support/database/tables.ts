/**
 * The tables that hold the bookings' data; each follows the tables that its foreign keys reference.
 */
export const tables = ['booking', 'claim', 'booking_change', 'private_link', 'outbox'] as const;
