import * as v from 'valibot';
import type { Selection } from '#booking/availability';
import { isDate } from '#booking/dates';
import * as messages from '#booking/messages';
import {
  type BookingRequest,
  honeypotField,
  maxLength,
  missingField,
  normalized,
  type TextField,
  type ValidationError,
  validateRequest,
} from '#booking/request';
import { bookingTypes, findSlot } from '#booking/slots';
import { honeypotFilled } from './errorMessages.ts';
import { HttpError } from './httpError.ts';

/** Parses and validates queries, bodies and headers; throws HttpError 400 when one is invalid. */

type Words = Readonly<Record<keyof Selection, string>>;

const wordOrNothing = v.optional(v.string(), '');

/**
 * The honeypot field: hidden from people, so that only programs fill it; the form sends it only
 * when it is filled. A filled field gets an error message and is not dropped silently, so that a
 * person who fills it by mistake does not expect a session that was never booked.
 */
const honeypot = honeypotField;

/** A missing field becomes an empty string, so that it gets the error message of the form. */
const bodySchema = v.object({
  [honeypot]: v.optional(v.unknown(), ''),
  fullName: wordOrNothing,
  email: wordOrNothing,
  phoneNumber: wordOrNothing,
  bookingType: wordOrNothing,
  date: wordOrNothing,
  timeSlot: wordOrNothing,
  notes: wordOrNothing,
});

const controlOrLoneSurrogate = /[\p{Cc}\p{Cs}]/u;
const sameButLineBreaksAndTabs = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

const textFields = Object.keys(maxLength) as TextField[];

/** Returns the first text field that is too long, or null. */
function tooLongField(request: BookingRequest): ValidationError | null {
  const field = textFields.find((name) => request[name].length > maxLength[name]);
  return field ? { field, message: messages.tooLong(field, maxLength[field]) } : null;
}

/**
 * Returns the first text field with a control character or a lone surrogate, or null. Only `notes`
 * may contain line breaks and tabs.
 */
function unreadableField(request: BookingRequest): ValidationError | null {
  const field = textFields.find((name) =>
    (name === 'notes' ? sameButLineBreaksAndTabs : controlOrLoneSurrogate).test(request[name]),
  );
  return field ? { field, message: messages.unreadable(field) } : null;
}

/**
 * Parses a JSON body in UTF-8 and returns the normalized booking request; unknown properties are
 * dropped. Throws HttpError 400 with the first problem.
 */
export function requestInBody(body: ArrayBuffer): BookingRequest {
  const { [honeypot]: caught, ...words } = parseFields(parsedJson(body));
  if (caught !== '' && caught !== null) throw new HttpError(400, honeypotFilled(honeypot));
  // Missing fields are reported first, in the specified order (section 5). The type and the slot
  // can be any string until choiceOf validates them at the end, hence the type assertion.
  const request = normalized(words as BookingRequest);
  // Lengths are checked before the format and the characters, whose checks then run on short text.
  const problem =
    missingField(request) ??
    tooLongField(request) ??
    validateRequest(request) ??
    unreadableField(request);
  if (problem) throw new HttpError(400, problem.message);
  return { ...request, ...choiceOf(words) };
}

function parsedJson(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new HttpError(400, 'The body is not JSON in UTF-8.');
  }
}

/** Returns the text fields and the honeypot field of a JSON object. */
function parseFields(value: unknown): v.InferOutput<typeof bodySchema> {
  const parsed = v.safeParse(bodySchema, value, { abortEarly: true });
  if (parsed.success && !Array.isArray(value)) return parsed.output;
  const [field] = parsed.issues?.[0].path ?? [];
  throw new HttpError(
    400,
    field
      ? `${messages.inLowerCaseWords(String(field.key))} must be text`
      : 'The body is not a JSON object.',
  );
}

const queryParameters = ['date', 'timeSlot', 'bookingType'] as const;

/**
 * Returns the selection in a query string. Throws HttpError 400 unless the query has each of the
 * three parameters exactly once, no other parameter, and valid values.
 */
export function choiceInQuery(query: URLSearchParams): Selection {
  const unknown = [...query.keys()].find(
    (name) => !queryParameters.some((known) => known === name),
  );
  if (unknown !== undefined) {
    throw new HttpError(400, `There is no parameter "${unknown}" in this call.`);
  }
  const only = (name: (typeof queryParameters)[number]): string => {
    const [value = '', ...more] = query.getAll(name);
    if (more.length > 0)
      throw new HttpError(400, `The parameter "${name}" is given more than once.`);
    if (value === '') throw new HttpError(400, messages.isRequired(name));
    return value;
  };
  return choiceOf({
    date: only('date'),
    timeSlot: only('timeSlot'),
    bookingType: only('bookingType'),
  });
}

/**
 * Returns the selection for three strings: a booking type, a date (yyyy-MM-dd) that exists and a
 * slot of that type. Throws HttpError 400 when one is unknown.
 */
function choiceOf(words: Words): Selection {
  const bookingType = bookingTypes.find((type) => type === words.bookingType);
  if (!bookingType) throw new HttpError(400, messages.unknownType);
  if (!isDate(words.date)) throw new HttpError(400, messages.impossibleDate);
  const slot = findSlot(bookingType, words.timeSlot);
  if (!slot) throw new HttpError(400, messages.unknownSlot);
  return { bookingType, date: words.date, timeSlot: slot.id };
}

/** Returns the Idempotency-Key header, or null without one; throws HttpError 400 when invalid. */
export function idempotencyKeyOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (/^[\x21-\x7e]{8,128}$/.test(header)) return header;
  throw new HttpError(400, 'The Idempotency-Key must be 8 to 128 visible ASCII characters.');
}
