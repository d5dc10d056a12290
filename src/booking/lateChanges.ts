import { dateInWords } from '#booking/dates';
import { inLowerCaseWords } from '#booking/messages';
import { type BookingRequest, emptyRequest, type Field } from '#booking/request';
import { booths, slotInWords, slots } from '#booking/slots';

/** What a visitor changed in a request after an earlier version of it had reached the studio. */

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

/** Returns a late change in words, e.g. "time slot: Evening, 4:00pm to 7:30pm". */
export const lateChangeInWords = ({ field, value }: LateChange): string =>
  `${inLowerCaseWords(field)}: ${valueInWords(field, value) || 'none'}`;

function valueInWords(field: Field, value: string): string {
  if (field === 'date') return dateInWords(value);
  if (field === 'bookingType') return booths[value === 'recording' ? value : 'performance'].name;
  const slot = Object.values(slots)
    .flat()
    .find(({ id }) => field === 'timeSlot' && id === value);
  return slot ? slotInWords(slot) : value;
}
