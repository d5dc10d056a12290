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
  type Problem,
  type TextField,
  validateRequest,
} from '#booking/request';
import { bookingTypes, findSlot } from '#booking/slots';
import { honeypotFilled } from './errorMessages.ts';
import { HttpError } from './httpError.ts';

/** What arrives over the wire, made into the words of the booking or refused with status 400. */

type Words = Readonly<Record<keyof Selection, string>>;

const wordOrNothing = v.optional(v.string(), '');

/**
 * A field that the form hides from everybody, so only a program fills it; the form sends it only
 * when it is filled. It is refused with a sentence and not quietly dropped: should a person ever
 * meet it, that person is not left waiting for a session that was never booked.
 */
const trap = honeypotField;

/** An absent field is an empty one, so that the form's own sentence names it. */
const bodySchema = v.object({
  [trap]: v.optional(v.unknown(), ''),
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

/** The first text field that is too long, or null. */
function tooLongField(request: BookingRequest): Problem | null {
  const field = textFields.find((name) => request[name].length > maxLength[name]);
  return field ? { field, message: messages.tooLong(field, maxLength[field]) } : null;
}

/** The first text field with a character that cannot be shown, or null; notes may have lines. */
function unreadableField(request: BookingRequest): Problem | null {
  const field = textFields.find((name) =>
    (name === 'notes' ? sameButLineBreaksAndTabs : controlOrLoneSurrogate).test(request[name]),
  );
  return field ? { field, message: messages.unreadable(field) } : null;
}

/** The booking request in a body of JSON text, normalized; properties that it does not know are dropped. */
export function requestInBody(body: ArrayBuffer): BookingRequest {
  const { [trap]: caught, ...words } = wordsOf(parsedJson(body));
  if (caught !== '' && caught !== null) throw new HttpError(400, honeypotFilled(trap));
  // Empty fields are complained of first, in the specified order (section 5), so this runs while
  // the type and the slot are still any words; choiceOf decides about those.
  const request = normalized(words as BookingRequest);
  // Lengths come before patterns, so that no pattern runs on a long text.
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

function wordsOf(value: unknown): v.InferOutput<typeof bodySchema> {
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

/** The choice in a query, which must have each of the three parameters once and nothing else. */
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

/** The choice that three words name: a type, a date that exists and a slot of that type. */
function choiceOf(words: Words): Selection {
  const bookingType = bookingTypes.find((type) => type === words.bookingType);
  if (!bookingType) throw new HttpError(400, messages.unknownType);
  if (!isDate(words.date)) throw new HttpError(400, messages.impossibleDate);
  const slot = findSlot(bookingType, words.timeSlot);
  if (!slot) throw new HttpError(400, messages.unknownSlot);
  return { bookingType, date: words.date, timeSlot: slot.id };
}

/** The Idempotency-Key header, or null when there is none. */
export function idempotencyKeyOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (/^[\x21-\x7e]{8,128}$/.test(header)) return header;
  throw new HttpError(400, 'The Idempotency-Key must be 8 to 128 visible ASCII characters.');
}
