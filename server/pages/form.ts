import type { Selection } from '#booking/availability';
import { type Invalid, parseSlotChoice, type SlotChoice } from '../bookings/parseBookingRequest.ts';

/** The maximum length of a reason in characters, as in the forms. */
export const maxReasonLength = 500;

/** Formats a session as `parseSession` reads it. */
export const sessionField = ({ bookingType, date, timeSlot }: Selection): string =>
  `${bookingType} ${date} ${timeSlot}`;

/** Parses a session as the forms write it: type, date and slot id. */
export function parseSession(text: string): SlotChoice | Invalid {
  const [bookingType = '', date = '', timeSlot = ''] = text.split(' ');
  return parseSlotChoice({ bookingType, date, timeSlot });
}

/** Returns a reason on one line, without characters that PostgreSQL rejects. */
export const parseReason = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxReasonLength)
    .replaceAll(/\p{Cs}/gu, '');

/** Returns the text of a field by its name; a missing one is an empty string. */
export type ReadField = (name: string) => string;

/** Parses a form as the browser sends it. */
export function formFields(body: string): ReadField {
  const fields = new URLSearchParams(body);
  return (name) => fields.get(name) ?? '';
}
