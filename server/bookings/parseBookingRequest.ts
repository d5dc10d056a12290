import * as v from 'valibot';
import type { Selection } from '#booking/availability';
import { isDate } from '#booking/dates';
import * as messages from '#booking/messages';
import {
  type BookingRequest,
  fields,
  honeypotField,
  normalized,
  type RequestTexts,
  validateRequest,
} from '#booking/request';
import { bookingTypes, findSlot, type Slot } from '#booking/slots';
import { sentAddress } from './emailAddress.ts';

/** Invalid input; `message` is for the person who sent it, about a field if it names one. */
export interface Mistake {
  readonly message: string;
  readonly field?: string | undefined;
}

/** The validation errors of a form, one for each field. */
export interface Mistakes {
  readonly mistakes: readonly Mistake[];
}

/** A selection of a date that exists, with the slot that `timeSlot` names. */
export interface SlotChoice extends Selection {
  readonly slot: Slot;
}

/** A valid and normalized booking request, with the slot that `timeSlot` names. */
export interface ParsedRequest {
  readonly request: BookingRequest;
  readonly slot: Slot;
}

/**
 * The error message for a filled honeypot field. Such a request is not dropped silently, so that a
 * person who fills the field by mistake does not expect a session that was never booked.
 */
const honeypotFilled = `Please leave the field "${honeypotField}" empty and send the form again.`;

/** A missing field becomes an empty string, so that it gets the error message of the form. */
const requestSchema = v.object({
  [honeypotField]: v.optional(v.unknown(), ''),
  ...v.entriesFromList(fields, v.optional(v.string(), '')),
});

/** Parses a value as a booking request, or returns its first problem; drops unknown properties. */
export function parseBookingRequest(value: unknown): ParsedRequest | Mistake {
  const parsed = v.safeParse(requestSchema, value);
  if (!parsed.success || Array.isArray(value)) {
    const [field] = parsed.issues?.[0].path ?? [];
    const isText = field && `${messages.inLowerCaseWords(String(field.key))} must be text`;
    return { message: isText ?? 'The body is not a JSON object.' };
  }
  const { [honeypotField]: honeypot, ...typed } = parsed.output;
  if (honeypot !== '' && honeypot !== null) return { message: honeypotFilled };

  const normal = normalized(typed);
  const texts = { ...normal, email: sentAddress(normal.email) };
  // Both, because the domain may be invalid, and domainToASCII() drops e.g. tabs.
  const problem = validateRequest(normal) ?? validateRequest(texts);
  if (problem) return problem;
  const choice = parseSlotChoice(texts);
  if ('message' in choice) return choice;
  const { slot, ...selection } = choice;
  return { request: { ...texts, ...selection }, slot };
}

/** Values that are valid, so that the other fields are checked. */
const valid: Readonly<Record<string, string>> = {
  ...{ fullName: 'Nobody', email: 'nobody@example.com', phoneNumber: '0', notes: '' },
  ...{ bookingType: 'performance', date: '2026-12-01', timeSlot: 'morning' },
};

/** Parses what the studio types for somebody on the telephone, who may have no e-mail address. */
export function parseTelephoneBooking(
  value: Readonly<Record<string, string>>,
): ParsedRequest | Mistakes {
  const mistakes: Mistake[] = [];
  const hasEmail = (value.email ?? '').trim() !== '';
  let typed = hasEmail ? value : { ...value, email: valid.email ?? '' };
  for (;;) {
    const parsed = parseBookingRequest(typed);
    if (!('message' in parsed)) {
      if (mistakes.length > 0) return { mistakes };
      const { request } = parsed;
      return hasEmail ? parsed : { ...parsed, request: { ...request, email: '' } };
    }
    mistakes.push(parsed);
    const { field = '' } = parsed;
    const replacement = valid[field];
    // What is wrong with no field, or with a valid one, stays wrong.
    if (replacement === undefined || typed[field] === replacement) return { mistakes };
    typed = { ...typed, [field]: replacement };
  }
}

/** Parses the texts of a selection; returns an error when one of them is unknown. */
export function parseSlotChoice(
  texts: Pick<RequestTexts, 'bookingType' | 'date' | 'timeSlot'>,
): SlotChoice | Mistake {
  const { date } = texts;
  const bookingType = bookingTypes.find((type) => type === texts.bookingType);
  if (!bookingType) return { message: messages.unknownType };
  if (!isDate(date)) return { message: messages.impossibleDate };
  const slot = findSlot(bookingType, texts.timeSlot);
  return slot ? { bookingType, date, timeSlot: slot.id, slot } : { message: messages.unknownSlot };
}
