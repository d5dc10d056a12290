import { createContext } from 'react';
import type { Selection } from '#booking/availability';
import { tooLong } from '#booking/messages';
import type { BookingType, SlotId } from '#booking/slots';
import type { IsoDate } from '#studio/clock';
import { type Mistake, parseSlotChoice, type SlotChoice } from '../bookings/parseBookingRequest.ts';
import type { StoredBooking } from '../bookings/storedBooking.ts';

/** The maximum length of a reason and of a note in UTF-16 code units. */
const maxTextLength = 500;

/** The fields of several lines, by the word that begins their label. */
const longTexts = { reason: 'reason', studioNote: 'note' };

/** Formats a session as `parseSession` reads it. */
export const sessionField = ({ bookingType, date, timeSlot }: Selection): string =>
  `${bookingType} ${date} ${timeSlot}`;

/** Parses a session as the forms write it: type, date and slot id. */
export function parseSession(text: string): SlotChoice | Mistake {
  const [bookingType = '', date = '', timeSlot = ''] = text.split(' ');
  return parseSlotChoice({ bookingType, date, timeSlot });
}

/** Parses the session that a page has shown, whose slot may be gone; undefined without one. */
export function parseSeen(text: string): Selection | undefined {
  const [bookingType, date, timeSlot] = text.split(' ') as [BookingType, IsoDate, SlotId];
  return timeSlot && { bookingType, date, timeSlot };
}

/** Formats what a page has listed, as `parseListed` reads it: each booking and its number of changes. */
export const listedField = (bookings: readonly StoredBooking[]): string =>
  bookings.map(({ reference, changeCount }) => `${reference}:${changeCount}`).join(' ');

/** Parses the bookings that a page has listed: the number of their changes by reference. */
export const parseListed = (text: string): ReadonlyMap<string, number> =>
  new Map(
    [...text.matchAll(/([\w-]{1,20}):(\d{1,9})/g)].map(([, reference = '', seen]) => [
      reference,
      Number(seen),
    ]),
  );

/** Returns a reason on one line, without characters that PostgreSQL rejects. */
export const parseReason = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

/** Returns a note with its lines, without characters that PostgreSQL rejects. */
export const parseNote = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n]/gu, '').trim();

/** Returns what is wrong with the texts of a form for the artist or the studio, and with its unticked box. */
export function commonMistakes(text: ReadField, isAgreed: boolean): readonly Mistake[] {
  const long = Object.entries(longTexts).flatMap(([field, label]) => {
    const { length } = parseNote(text(field));
    if (length <= maxTextLength) return [];
    return { field, message: `Nothing is changed: ${tooLong(label, maxTextLength, length)}` };
  });
  return isAgreed ? long : [...long, noBox];
}

const noBox: Mistake = {
  field: 'agreed',
  message: 'Nothing is changed: please tick the box first.',
};

/** Returns the text of a field by its name; a missing one is an empty string. */
export type ReadField<Name extends string = string> = (name: Name) => string;

/** A form as it was sent, or the query of a page. */
export interface Form<Name extends string = string> {
  readonly text: ReadField<Name>;
  /** Returns all values of a field, e.g. of ticked boxes with one name. */
  readonly all: (name: Name) => readonly string[];
}

/**
 * Parses a form or a query, without NUL, which PostgreSQL rejects in every text. `URLSearchParams`
 * leaves no surrogate alone, which it rejects, too.
 */
export function parseForm(body: string): Form {
  const fields = new URLSearchParams(body.replaceAll(/%00|\0/g, ''));
  return { text: (name) => fields.get(name) ?? '', all: (name) => fields.getAll(name) };
}

/** A form that was refused, which is shown again as it was sent. */
export interface Refusal extends Mistake {
  readonly form: Form;
  readonly status: 400 | 409;
  /** The mistakes after the first one. */
  readonly more?: readonly Mistake[];
  /** What the log says: the message may have a name. */
  readonly code?: string;
  /** A link to what is in the way. */
  readonly link?: { readonly href: string; readonly label: string };
}

/** Returns the refusal of a form with some mistakes, in the order of its fields; undefined without any. */
export const refusalFor = ([first, ...more]: readonly Mistake[], form: Form): Refusal | undefined =>
  first && { ...first, more, status: 400, form };

/** The refusal of the form around a field; null elsewhere. */
export const RefusedForm = createContext<Refusal | null>(null);
