import type { Selection } from '#booking/availability';
import * as messages from '#booking/messages';
import { defaultSlot } from '#booking/slots';

/** Name of the honeypot field: it is hidden from people, so only programs fill it. */
export const honeypotField = 'musicLink';

/** A booking request: the form data and the body of the POST (specification, section 3). */
export interface BookingRequest extends Selection {
  readonly fullName: string;
  readonly email: string;
  readonly phoneNumber: string;
  /** Optional. */
  readonly notes: string;
}

/** The contact data of a request. */
export type Contact = Pick<BookingRequest, 'fullName' | 'email' | 'phoneNumber'>;

/** A submitted request. All versions of it that are submitted until one is booked share the key. */
export interface Submission {
  readonly request: BookingRequest;
  readonly idempotencyKey: string;
  /** Value of the honeypot field (hidden from people); absent when it is empty. */
  readonly honeypot?: string;
}

/** Name of a field of the booking request. */
export type Field = keyof BookingRequest;
/** The fields of a request as text, e.g. before the type and the slot are validated. */
export type RequestTexts = Readonly<Record<Field, string>>;
/** The text fields; the other fields are selected. */
export type TextFieldName = 'fullName' | 'email' | 'phoneNumber' | 'notes';

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

/** Maximum length of each text field, in UTF-16 code units. */
export const maxLength: Readonly<Record<TextFieldName, number>> = {
  fullName: 100,
  email: 254,
  phoneNumber: 40,
  notes: 2000,
};

/** A validation error: the invalid field and the message to show. */
export interface ValidationError {
  readonly field: Field;
  readonly message: string;
}

const requiredInOrder = ['fullName', 'email', 'phoneNumber', 'date', 'timeSlot'] as const;

/**
 * True when the text is text, an at sign, text, a dot, text, without white space (specification,
 * section 5). Takes linear time; an equivalent regular expression backtracks in quadratic time.
 */
export function looksLikeEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@', 3);
  const hasInnerDot = domain.slice(1, -1).includes('.');
  return local !== '' && hasInnerDot && more.length === 0 && !/\s/.test(text);
}

/**
 * Returns the error for the first empty required field in the specified order, or null
 * (specification, section 5).
 */
export function missingField(request: RequestTexts): ValidationError | null {
  const values = normalized(request);
  const field = requiredInOrder.find((name) => values[name].trim() === '');
  return field ? { field, message: messages.isRequired(field) } : null;
}

/**
 * Returns the first validation error in the specified order, or null when the request is valid
 * (specification, section 5).
 */
export function validateRequest(request: RequestTexts): ValidationError | null {
  const missing = missingField(request);
  if (missing) return missing;
  return looksLikeEmail(normalized(request).email)
    ? null
    : { field: 'email', message: messages.invalidEmail };
}

/**
 * Returns the request as sent: text is trimmed, the email loses all white space, and white space in
 * the phone number becomes single spaces.
 */
export const normalized = <Texts extends RequestTexts>(request: Texts): Texts => ({
  ...request,
  fullName: request.fullName.trim(),
  email: request.email.replaceAll(/\s/g, ''),
  phoneNumber: request.phoneNumber.trim().replaceAll(/\s+/g, ' '),
  notes: request.notes.trim(),
});

/** True when all fields of the two requests are equal. */
export const sameRequest = (a: BookingRequest, b: BookingRequest): boolean =>
  (Object.keys(emptyRequest) as Field[]).every((field) => a[field] === b[field]);
