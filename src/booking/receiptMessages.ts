import { dateInWords } from '#booking/dates';
import type { LateChange } from '#booking/lateChanges';
import { inLowerCaseWords } from '#booking/messages';
import type { Field } from '#booking/request';
import { type BookingType, booths, findSlot, slotInWords } from '#booking/slots';

/** The messages with which a booking is confirmed (specification, section 8). */

export const booked = "Booking successful! We'll contact you to confirm your appointment.";

/**
 * Returns the message, after that of success, that an earlier version of the request is booked;
 * `changes` are those since that version.
 */
export function bookedEarlier(changes: readonly LateChange[]): string {
  const inWords = changes.map(
    ({ field, value }) => `${inLowerCaseWords(field)}: ${valueInWords(field, value) || 'none'}`,
  );
  return `The studio had already received an earlier version of your request, and that version is booked. Call or write to us about your changes: ${inWords.join('; ')}.`;
}

function valueInWords(field: Field, value: string): string {
  if (field === 'date') return dateInWords(value);
  if (field === 'bookingType') return booths[value as BookingType].name;
  if (field !== 'timeSlot') return value;
  const slot = findSlot('performance', value) ?? findSlot('recording', value);
  return slot ? slotInWords(slot) : value;
}
