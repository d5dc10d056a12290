import { type BookingRequest, emptyRequest, type Field } from '#booking/request';

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
