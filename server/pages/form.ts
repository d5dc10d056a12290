import { createContext } from 'react';
import type { Selection } from '#booking/availability';
import { tooLong } from '#booking/messages';
import { type Invalid, parseSlotChoice, type SlotChoice } from '../bookings/parseBookingRequest.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';

/** The maximum length of a reason and of a note in UTF-16 code units. */
const maxTextLength = 500;

/** Formats a session as `parseSession` reads it. */
export const sessionField = ({ bookingType, date, timeSlot }: Selection): string =>
  `${bookingType} ${date} ${timeSlot}`;

/** Parses a session as the forms write it: type, date and slot id. */
export function parseSession(text: string): SlotChoice | Invalid {
  const [bookingType = '', date = '', timeSlot = ''] = text.split(' ');
  return parseSlotChoice({ bookingType, date, timeSlot });
}

/** Formats what a page has listed, as `parseListed` reads it: each booking and its number of changes. */
export const listedField = (bookings: readonly StoredBooking[]): string =>
  bookings.map(({ reference, changeCount }) => `${reference}:${changeCount}`).join(' ');

/** Parses the bookings that a page has listed: the number of their changes by reference. */
export const parseListed = (text: string): ReadonlyMap<string, number> =>
  new Map(
    [...text.matchAll(/(\S+):(\d+)/g)].map(([, reference = '', seen]) => [reference, Number(seen)]),
  );

/** Returns a reason on one line, without characters that PostgreSQL rejects. */
export const parseReason = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '')
    .trim();

/** Returns a note with its lines, without characters that PostgreSQL rejects. */
export const parseNote = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\t\n]|\p{Cs}/gu, '')
    .trim();

/** Returns what is wrong with the texts of a form for the artist or the studio; null when they fit. */
export function tooLongText(text: ReadField): { field: string; message: string } | null {
  for (const field of ['reason', 'studioNote']) {
    const { length } = parseNote(text(field));
    if (length <= maxTextLength) continue;
    return { field, message: `Nothing is changed: ${tooLong(field, maxTextLength, length)}` };
  }
  return null;
}

export const noBox = 'Nothing is changed: please tick the box first.';

/** Returns the text of a field by its name; a missing one is an empty string. */
export type ReadField = (name: string) => string;

/** A form as it was sent, or the query of a page. */
export interface Form {
  readonly text: ReadField;
  /** Returns all values of a field, e.g. of ticked boxes with one name. */
  readonly all: (name: string) => readonly string[];
}

/** Parses a form or a query, without NUL, which PostgreSQL rejects in every text. */
export function parseForm(body: string): Form {
  const fields = new URLSearchParams(body.replaceAll(/%00|\0/g, ''));
  return { text: (name) => fields.get(name) ?? '', all: (name) => fields.getAll(name) };
}

/** A form that was refused, which is shown again as it was sent. */
export interface Refusal {
  readonly form: Form;
  readonly status: 400 | 409;
  /** The error message, shown above the page and at the field. */
  readonly message: string;
  readonly field?: string | undefined;
  /** What the log says: the message may have a name. */
  readonly code?: string;
  /** A link to what is in the way. */
  readonly link?: { readonly href: string; readonly label: string };
}

/** The refusal of the form around a field; null elsewhere. */
export const RefusedForm = createContext<Refusal | null>(null);
