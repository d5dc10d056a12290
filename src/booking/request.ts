import type { Selection } from '#booking/availability';
import * as messages from '#booking/messages';
import { defaultSlot } from '#booking/slots';
import { withLatinDigits } from '#studio/latinDigits';
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
  /** Returns the text as sent; by default that of one line. */
  readonly normalize?: (text: string) => string;
}

/**
 * Returns a text without the characters at its ends that a pattern of one character matches. Takes linear
 * time: a regular expression for the end of a text would try each of its characters as the beginning.
 */
function withoutEnds(text: string, dropped: RegExp): string {
  let [start, end] = [0, text.length];
  while (start < end && dropped.test(text.charAt(start))) start += 1;
  while (end > start && dropped.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Removes white space and format characters, e.g. of the writing direction, at both ends. */
const trimmed = (text: string): string => withoutEnds(text, /[\s\p{Cf}]/u);

/** Returns a text on one line, with single spaces. */
const onOneLine = (text: string): string => trimmed(text).replaceAll(/\s+/g, ' ');

/**
 * Returns an e-mail address without what surrounds a copied one, e.g. of "Ama <mailto:a@b.c>,", and
 * without the wide letters and the spaces at "@" and "." of some keyboards.
 */
function bareEmail(text: string): string {
  const narrow = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
  // In two steps, which take linear time.
  const visible = narrow.replaceAll(/\s+/g, ' ').replaceAll(/ ?([@.]) ?/g, '$1');
  const inner = /<([^<>]*)>/.exec(visible)?.[1] ?? visible;
  const address = inner.trim().replace(/^mailto:/i, '');
  return withoutEnds(address, /[\s<>"',;.?!]/);
}

/**
 * The text fields in the order of validation (specification, section 5). Validation, the draft, the
 * columns of the server's queries, what the studio is shown and erasing derive from this table.
 */
export const textFields: Readonly<Record<TextFieldName, TextField>> = {
  fullName: { maxLength: 100, isRequired: true },
  email: { maxLength: 254, isRequired: true, normalize: bareEmail },
  phoneNumber: {
    maxLength: 40,
    isRequired: true,
    normalize: (text) => withLatinDigits(onOneLine(text)),
  },
  notes: { maxLength: 2000, isMultiline: true, normalize: trimmed },
};

export const textFieldNames = Object.keys(textFields) as readonly TextFieldName[];

type Texts = Readonly<Record<TextFieldName, string>>;

/** Returns the result of a function for each text field. */
export const textsOf = (textOf: (name: TextFieldName) => string): Texts =>
  Object.fromEntries(textFieldNames.map((name) => [name, textOf(name)])) as Texts;

/** A booking request: the form data and the body of the POST (specification, section 3). */
export interface BookingRequest extends Selection, Texts {}

export const contactFields = ['fullName', 'email', 'phoneNumber'] as const;

/** A submitted request. All versions of it that are submitted until one is booked share the key. */
export interface Submission {
  readonly request: BookingRequest;
  readonly idempotencyKey: string;
  /** Absent when it is empty. */
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
  /** Path of the artist's page of the booking; it is secret, so only this tab keeps it. */
  readonly privatePage?: string;
}

/** What the tab keeps of a booking; it has no contact data. */
export type LastBooking = Pick<BookingReceipt, keyof Selection | 'reference' | 'privatePage'>;

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
 * Returns what is wrong with an e-mail address, or null: it is text, an at sign, text, a dot, text
 * (specification, section 5), and what cannot receive mail is no address: white space, comments, two
 * addresses, an empty part between dots, a label of the domain that begins or ends with "-" or has
 * another sign, a number as the last one. Mail servers seldom take other letters than ASCII before the
 * at sign. Takes linear time.
 */
function emailError(text: string): string | null {
  const [local = '', domain = '', ...more] = text.split('@', 3);
  const labels = domain.split('.');
  const isAddress =
    local.length <= 64 &&
    local.split('.').every((part) => part !== '') &&
    labels.length > 1 &&
    labels.every((label) => /^(?!-)[a-z\d\-\u0080-\uffff]{1,63}$/i.test(label)) &&
    !/-(\.|$)|\.\d+$/.test(domain) &&
    more.length === 0 &&
    !/[\s()<>[\]:;,\\"\p{Cf}]/u.test(text);
  if (!isAddress) return messages.invalidEmail;
  return /^[\0-\x7f]*$/.test(local) ? null : messages.emailNotAscii;
}

/** True when a text has a character that can be seen; the fillers of Hangul and Braille cannot. */
const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(/[\u115f\u1160\u3164\uffa0\u2800]/g, ''));

/** True when a required field has a value: a number has a digit, a text a visible character. */
const isFilled = (name: Field, text: string): boolean =>
  name === 'phoneNumber' ? /\d/.test(text) : isVisible(text);

const controlOrLoneSurrogate = /[\p{Cc}\p{Cs}]/u;
const sameButLineBreaksAndTabs = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Returns the first validation error, or null when the texts are valid. */
export function validateRequest(request: RequestTexts): ValidationError | null {
  const texts = normalized(request);
  // The specified order (section 5), in which missing fields come first.
  const missing = requiredFields.find((name) => !isFilled(name, texts[name]));
  if (missing) return { field: missing, message: messages.isRequired(missing) };
  // Before the format and the characters, whose checks then run on short text.
  const long = textFieldNames.find((name) => texts[name].length > textFields[name].maxLength);
  if (long) {
    const { maxLength } = textFields[long];
    return { field: long, message: messages.tooLong(long, maxLength, texts[long].length) };
  }
  const wrong = emailError(texts.email);
  if (wrong) return { field: 'email', message: wrong };
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
  ...textsOf((name) => (textFields[name].normalize ?? onOneLine)(request[name])),
});

/** True when all fields of the two requests are equal. */
export const sameRequest = (a: BookingRequest, b: BookingRequest): boolean =>
  fields.every((field) => a[field] === b[field]);
