import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { type BookingRequest, type Field, fields } from '#booking/request';
import { type BookingType, booths, type SlotId, slotById, slotInWords } from '#booking/slots';

/** Late changes: the differences between a request and the earlier version of it that was booked. */

export interface LateChange {
  readonly field: Field;
  /** Its value in the later version. */
  readonly value: string;
}

export const lateChanges = (request: BookingRequest, booked: BookingRequest): LateChange[] =>
  fields
    .filter((field) => request[field] !== booked[field])
    .map((field) => ({ field, value: request[field] }));

/** Returns the message, after that of success, that an earlier version of the request is booked. */
export function lateChangesText(changes: readonly LateChange[]): string {
  const inWords = changes.map(
    ({ field, value }) =>
      `${messages.inLowerCaseWords(field)}: ${valueInWords(field, value) || 'none'}`,
  );
  return messages.bookedEarlier(inWords.join('; '));
}

function valueInWords(field: Field, value: string): string {
  if (field === 'date') return dateInWords(value);
  if (field === 'bookingType') return booths[value as BookingType].name;
  return field === 'timeSlot' ? slotInWords(slotById[value as SlotId]) : value;
}
