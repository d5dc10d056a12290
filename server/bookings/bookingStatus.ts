/**
 * The status of a booking. Requested and confirmed bookings hold their slot, cancelled ones do not.
 */
export type BookingStatus = 'requested' | 'confirmed' | 'cancelled';

/** The statuses from which a booking can change to each status. */
const reachedFrom: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  requested: [],
  confirmed: ['requested'],
  cancelled: ['requested', 'confirmed'],
};

/** True when the studio can change a booking's status from `from` to `to`. */
export const canBecome = (from: BookingStatus, to: BookingStatus): boolean =>
  reachedFrom[to].includes(from);
