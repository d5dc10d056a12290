import { dateInWords } from '#booking/dates';
import { bookedEarlier, inLowerCaseWords } from '#booking/messages';
import { type BookingRequest, emptyRequest, type Field } from '#booking/request';
import { type BookingType, booths, findSlot, slotInWords } from '#booking/slots';

/** Late changes: the differences between a request and the earlier version of it that was booked. */

/** A field that differs from the version that was booked. */
export interface LateChange {
  readonly field: Field;
  /** Its value in the later version. */
  readonly value: string;
}

/** Returns the fields in which a request differs from the version of it that was booked. */
export const lateChanges = (request: BookingRequest, booked: BookingRequest): LateChange[] =>
  (Object.keys(emptyRequest) as Field[])
    .filter((field) => request[field] !== booked[field])
    .map((field) => ({ field, value: request[field] }));

/** Returns the message about late changes. */
export const lateChangesInWords = (changes: readonly LateChange[]): string =>
  bookedEarlier(
    changes.map(
      ({ field, value }) => `${inLowerCaseWords(field)}: ${valueInWords(field, value) || 'none'}`,
    ),
  );

function valueInWords(field: Field, value: string): string {
  if (field === 'date') return dateInWords(value);
  if (field === 'bookingType') return booths[value as BookingType].name;
  if (field !== 'timeSlot') return value;
  const slot = findSlot('performance', value) ?? findSlot('recording', value);
  return slot ? slotInWords(slot) : value;
}
