import { closedReason, type Selection } from '#booking/availability';
import { isDate } from '#booking/dates';
import { type BookingRequest, emptyRequest } from '#booking/request';
import { type BookingType, bookingTypes, defaultSlot, findSlot } from '#booking/slots';
import type { StudioTime } from '#studio/clock';

/** Initial form data: the selection in a URL query and the request in a stored draft. */

const typeNamed = (word: string): BookingType | undefined =>
  bookingTypes.find((type) => type === word);

/** Returns an unknown value if it is a string, otherwise an empty string. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An unvalidated selection from a URL or from storage; each part may be empty or invalid. */
interface ChoiceWords {
  readonly type: string;
  readonly date: string;
  readonly slot: string;
}

/** Returns the selection that the words name; invalid parts keep their value from `before`. */
function choiceNamed(words: ChoiceWords, before: Selection, now: StudioTime): Selection {
  const bookingType = typeNamed(words.type) ?? before.bookingType;
  const date =
    isDate(words.date) && closedReason(words.date, now) === null ? words.date : before.date;
  const slot = findSlot(bookingType, words.slot) ?? findSlot(bookingType, before.timeSlot);
  return { bookingType, date, timeSlot: slot?.id ?? defaultSlot(bookingType) };
}

/**
 * Returns the request with the selection of a URL query, e.g. "?type=recording&slot=slot3"; invalid
 * parameters are ignored.
 */
export function withQuery(request: BookingRequest, query: string, now: StudioTime): BookingRequest {
  const words = new URLSearchParams(query);
  const named = (name: string) => textOf(words.get(name));
  return {
    ...request,
    ...choiceNamed({ type: named('type'), date: named('date'), slot: named('slot') }, request, now),
  };
}

/**
 * Returns the URL query with the parameters of a selection; defaults are left out, and other
 * parameters are kept.
 */
export function queryNaming({ bookingType, date, timeSlot }: Selection, query: string): string {
  const words = new URLSearchParams(query);
  const name = (key: string, value: string, isDefault: boolean) =>
    isDefault ? words.delete(key) : words.set(key, value);
  name('type', bookingType, bookingType === emptyRequest.bookingType);
  name('date', date, date === '');
  name('slot', timeSlot, timeSlot === defaultSlot(bookingType));
  return words.toString();
}

/** Parses a stored request; missing and invalid fields get their defaults. */
export function requestIn(stored: unknown, now: StudioTime): BookingRequest {
  // Object() converts null, undefined and primitives to objects without these fields.
  const words: Record<string, unknown> = Object(stored);
  const text = (field: keyof BookingRequest) => textOf(words[field]);
  return {
    fullName: text('fullName'),
    email: text('email'),
    phoneNumber: text('phoneNumber'),
    notes: text('notes'),
    ...choiceNamed(
      { type: text('bookingType'), date: text('date'), slot: text('timeSlot') },
      emptyRequest,
      now,
    ),
  };
}
