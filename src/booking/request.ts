import type { Selection } from '#booking/availability';
import * as messages from '#booking/messages';
import { defaultSlot } from '#booking/slots';
import type { Price } from '#studio/prices';

/** Name of the honeypot field: it is hidden from people, so only programs fill it. */
export const honeypotField = 'musicLink';

/** Name of a text field; the other fields of a request are selected. */
export type TextFieldName = 'fullName' | 'email' | 'phoneNumber' | 'notes';

interface TextField {
  /** In UTF-16 code units. */
  readonly maxLength: number;
  readonly isRequired?: boolean;
  /** True when it may contain line breaks and tabs. */
  readonly isMultiline?: boolean;
  /** Returns the text as sent; by default it is trimmed. */
  readonly normalize?: (text: string) => string;
}

/**
 * The text fields in the order of validation (specification, section 5). Validation, the draft, the
 * columns of the server's queries, what the studio is shown and erasing derive from this table.
 */
export const textFields: Readonly<Record<TextFieldName, TextField>> = {
  fullName: { maxLength: 100, isRequired: true },
  email: { maxLength: 254, isRequired: true },
  phoneNumber: {
    maxLength: 40,
    isRequired: true,
    normalize: (text) => text.trim().replaceAll(/\s+/g, ' '),
  },
  notes: { maxLength: 2000, isMultiline: true },
};

export const textFieldNames = Object.keys(textFields) as readonly TextFieldName[];

type Texts = Readonly<Record<TextFieldName, string>>;

/** Returns the result of a function for each text field. */
export const textsOf = (textOf: (name: TextFieldName) => string): Texts =>
  Object.fromEntries(textFieldNames.map((name) => [name, textOf(name)])) as Texts;

/** A booking request: the form data and the body of the POST (specification, section 3). */
export interface BookingRequest extends Selection, Texts {}

export const contactFields = ['fullName', 'email', 'phoneNumber'] as const;

/** The contact data of a request. */
export type Contact = Pick<BookingRequest, (typeof contactFields)[number]>;

/** A submitted request. All versions of it that are submitted until one is booked share the key. */
export interface Submission {
  readonly request: BookingRequest;
  readonly idempotencyKey: string;
  /** Value of the honeypot field (hidden from people); absent when it is empty. */
  readonly honeypot?: string;
}

/** A created booking, and what the response adds to it. */
export interface BookingReceipt extends BookingRequest {
  readonly status?: string;
  /** The agreed price. */
  readonly price?: Price | undefined;
  /** Why the booking is not the request that was sent; absent when they are equal. */
  readonly difference?: 'moved since' | 'earlier version';
  readonly reference?: string;
  /** Path of the artist's page of the booking; it is secret, so neither stored nor logged. */
  readonly privatePage?: string;
}

/** Name of a field of the booking request. */
export type Field = keyof BookingRequest;
/** The fields of a request as text, e.g. before the type and the slot are validated. */
export type RequestTexts = Readonly<Record<Field, string>>;

/** The initial form data, with the default type and slot (specification, section 3). */
export const emptyRequest: BookingRequest = {
  fullName: '',
  email: '',
  phoneNumber: '',
  bookingType: 'performance',
  date: '',
  timeSlot: defaultSlot('performance'),
  notes: '',
};

export const fields = Object.keys(emptyRequest) as readonly Field[];

/** A validation error: the invalid field and the message to show. */
interface ValidationError {
  readonly field: Field;
  readonly message: string;
}

const requiredFields = [
  ...textFieldNames.filter((name) => textFields[name].isRequired),
  'date',
  'timeSlot',
] as const;

/**
 * True when the text is text, an at sign, text, a dot, text, without white space (specification,
 * section 5) and what mail servers drop, so that other spellings of one address are no other ones.
 * Takes linear time; an equivalent regular expression backtracks in quadratic time.
 */
function looksLikeEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@', 3);
  const hasParts = local !== '' && domain.slice(1, -1).includes('.') && more.length === 0;
  return hasParts && !/[\s<>\p{Cf}]|\.$/u.test(text);
}

const controlOrLoneSurrogate = /[\p{Cc}\p{Cs}]/u;
const sameButLineBreaksAndTabs = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Returns the first validation error, or null when the texts are valid. */
export function validateRequest(request: RequestTexts): ValidationError | null {
  const texts = normalized(request);
  // The specified order (section 5), in which missing fields come first.
  const missing = requiredFields.find((name) => texts[name].trim() === '');
  if (missing) return { field: missing, message: messages.isRequired(missing) };
  // Before the format and the characters, whose checks then run on short text.
  const long = textFieldNames.find((name) => texts[name].length > textFields[name].maxLength);
  if (long) return { field: long, message: messages.tooLong(long, textFields[long].maxLength) };
  if (!looksLikeEmail(texts.email)) return { field: 'email', message: messages.invalidEmail };
  const unreadable = textFieldNames.find((name) =>
    (textFields[name].isMultiline ? sameButLineBreaksAndTabs : controlOrLoneSurrogate).test(
      texts[name],
    ),
  );
  return unreadable ? { field: unreadable, message: messages.unreadable(unreadable) } : null;
}

/** Returns the request as sent. */
export const normalized = <Request extends RequestTexts>(request: Request): Request => ({
  ...request,
  ...textsOf((name) => textFields[name].normalize?.(request[name]) ?? request[name].trim()),
});

/** True when all fields of the two requests are equal. */
export const sameRequest = (a: BookingRequest, b: BookingRequest): boolean =>
  fields.every((field) => a[field] === b[field]);
