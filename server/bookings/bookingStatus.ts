/** How far a booking has come. Requested and confirmed ones hold their slot, cancelled ones do not. */
export type BookingStatus = 'requested' | 'confirmed' | 'cancelled';

/** From which statuses each can be reached. */
const reachedFrom: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  requested: [],
  confirmed: ['requested'],
  cancelled: ['requested', 'confirmed'],
};

/** Whether the studio can make a booking of one status one of the other. */
export const canBecome = (from: BookingStatus, to: BookingStatus): boolean =>
  reachedFrom[to].includes(from);
