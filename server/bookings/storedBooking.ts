import type { BookingRequest } from '#booking/request';

/** A booking as the API returns it: the visitor's request and the booking reference. */
export interface Booking extends BookingRequest {
  readonly reference: string;
}

/** A stored booking. Its personal fields are empty strings after they are erased. */
export interface StoredBooking extends Booking {
  readonly status: BookingStatus;
  /** The time of creation, in ISO 8601 (UTC). */
  readonly createdAt: string;
}

/**
 * The status of a booking. Requested and confirmed bookings hold their slot, cancelled ones do not.
 */
export type BookingStatus = 'requested' | 'confirmed' | 'cancelled';

/** The statuses from which a booking can change to each status. */
const previousStatuses: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  requested: [],
  confirmed: ['requested'],
  cancelled: ['requested', 'confirmed'],
};

/** True when the studio can change a booking's status from `from` to `to`. */
export const canBecome = (from: BookingStatus, to: BookingStatus): boolean =>
  previousStatuses[to].includes(from);
