import type { Selection } from '#booking/availability';
import { isDate } from '#booking/dates';
import { type BookingRequest, emptyRequest, type LastBooking, textsOf } from '#booking/request';
import { bookingTypes, defaultSlot, findSlot } from '#booking/slots';

/** Initial form data: the selection in a URL query and the request in a stored draft. */

/** Returns an unknown value if it is a string, otherwise an empty string. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses the names of a type, a date and a slot; invalid ones keep their value from `before`. */
function parseSelection(
  [type, date, slot]: readonly [type: string, date: string, slot: string],
  before: Selection,
): Selection {
  const bookingType = bookingTypes.find((known) => known === type) ?? before.bookingType;
  const found = findSlot(bookingType, slot) ?? findSlot(bookingType, before.timeSlot);
  return {
    bookingType,
    date: isDate(date) ? date : before.date,
    timeSlot: found?.id ?? defaultSlot(bookingType),
  };
}

/**
 * Returns the request with the selection of a URL query, e.g. "?type=recording&slot=slot3"; invalid
 * parameters are ignored.
 */
export function withQuery(request: BookingRequest, query: string): BookingRequest {
  // What is sent as HTML writes "&amp;" between the parameters.
  const params = new URLSearchParams(query.replaceAll('&amp;', '&'));
  const text = (name: string) => textOf(params.get(name));
  // A pasted link may end with the full stop of a sentence, and begin with a mark.
  const word = (name: string) => /[\w-]+/.exec(text(name))?.[0].toLowerCase() ?? '';
  return {
    ...request,
    ...parseSelection([word('type'), word('date'), word('slot')], request),
    // The service whose link was pressed on the landing page.
    notes: request.notes || text('service').slice(0, 100),
  };
}

/**
 * Returns the URL query with the parameters of a selection; defaults are left out, and other
 * parameters are kept.
 */
export function selectionQuery({ bookingType, date, timeSlot }: Selection, query: string): string {
  const params = new URLSearchParams(query);
  const set = (name: string, value: string, isDefault: boolean) =>
    isDefault ? params.delete(name) : params.set(name, value);
  set('type', bookingType, bookingType === emptyRequest.bookingType);
  set('date', date, date === '');
  set('slot', timeSlot, timeSlot === defaultSlot(bookingType));
  params.delete('service');
  return params.toString();
}

/** Returns a function that returns the text of a field of a stored object. */
function textIn(stored: unknown): (field: string) => string {
  // Object() converts null, undefined and primitives to objects without these fields.
  const values: Record<string, unknown> = Object(stored);
  return (field) => textOf(values[field]);
}

/** Parses a stored selection; missing and invalid parts get their defaults. */
function parseSelectionIn(stored: unknown): Selection {
  const text = textIn(stored);
  return parseSelection([text('bookingType'), text('date'), text('timeSlot')], emptyRequest);
}

/** Parses the stored selection of a request that was sent; null when it is none, e.g. without a date. */
export function parseStoredSelection(stored: unknown): Selection | null {
  const selection = parseSelectionIn(stored);
  return selection.date === '' ? null : selection;
}

/** Returns what the tab keeps of a booking; null when it is none. */
export function lastBookingOf(stored: unknown): LastBooking | null {
  const selection = parseStoredSelection(stored);
  const text = textIn(stored);
  // It becomes a link, so it has to be a path on this site.
  const privatePage = /^\/\w/.test(text('privatePage')) ? text('privatePage') : '';
  return selection && { ...selection, reference: text('reference'), privatePage };
}

/** Parses a stored request; missing and invalid fields get their defaults. */
export const parseStoredRequest = (stored: unknown): BookingRequest => ({
  ...textsOf(textIn(stored)),
  ...parseSelectionIn(stored),
});
