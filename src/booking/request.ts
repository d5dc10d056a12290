import type { Selection } from '#booking/availability';
import * as messages from '#booking/messages';
import { defaultSlot } from '#booking/slots';

/** A field that people never meet and some programs fill; what fills it is not a person. */
export const honeypotField = 'musicLink';

/** A booking request: what the form holds and what is posted (specification, section 3). */
export interface BookingRequest extends Selection {
  readonly fullName: string;
  readonly email: string;
  readonly phoneNumber: string;
  /** Optional. */
  readonly notes: string;
}

export type Field = keyof BookingRequest;
/** The fields that are typed, not chosen. */
export type TextField = 'fullName' | 'email' | 'phoneNumber' | 'notes';

/** The form as it stands before anybody touched it. */
export const emptyRequest: BookingRequest = {
  fullName: '',
  email: '',
  phoneNumber: '',
  bookingType: 'performance',
  date: '',
  timeSlot: defaultSlot('performance'),
  notes: '',
};

/** How many characters each typed field may hold. */
export const maxLength: Readonly<Record<TextField, number>> = {
  fullName: 100,
  email: 254,
  phoneNumber: 40,
  notes: 2000,
};

/** What is wrong with a request: the field at fault and the sentence to show. */
export interface Problem {
  readonly field: Field;
  readonly message: string;
}

const requiredInOrder = ['fullName', 'email', 'phoneNumber', 'date', 'timeSlot'] as const;

/**
 * Whether a text is text, an at sign, text, a dot, text, without white space (specification,
 * section 5). Takes linear time; the regular expression for this backtracks in quadratic time.
 */
export function looksLikeEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@', 3);
  const hasInnerDot = domain.slice(1, -1).includes('.');
  return local !== '' && hasInnerDot && more.length === 0 && !/\s/.test(text);
}

/** The first required field that is empty, in the specified order, or null (section 5). */
export function missingField(request: BookingRequest): Problem | null {
  const tidy = normalized(request);
  const field = requiredInOrder.find((name) => tidy[name].trim() === '');
  return field ? { field, message: messages.isRequired(field) } : null;
}

/** The first problem in the specified order, or null when the request can be sent (section 5). */
export function validateRequest(request: BookingRequest): Problem | null {
  const missing = missingField(request);
  if (missing) return missing;
  return looksLikeEmail(normalized(request).email)
    ? null
    : { field: 'email', message: messages.invalidEmail };
}

/** The request as it is sent: without spaces around words, nor any inside the e-mail address. */
export const normalized = (request: BookingRequest): BookingRequest => ({
  ...request,
  fullName: request.fullName.trim(),
  email: request.email.replaceAll(/\s/g, ''),
  phoneNumber: request.phoneNumber.trim().replaceAll(/\s+/g, ' '),
  notes: request.notes.trim(),
});

/** Whether two requests ask for the same in the same words. */
export const sameRequest = (a: BookingRequest, b: BookingRequest): boolean =>
  (Object.keys(emptyRequest) as Field[]).every((field) => a[field] === b[field]);
