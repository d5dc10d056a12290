import { closedReason, type Selection } from '#booking/availability';
import { isDate } from '#booking/dates';
import { type BookingRequest, emptyRequest } from '#booking/request';
import { type BookingType, bookingTypes, defaultSlot, findSlot } from '#booking/slots';
import type { StudioTime } from '#studio/clock';

/** What a form may begin with: a choice from the address, words from an earlier look at the form. */

const typeNamed = (word: string): BookingType | undefined =>
  bookingTypes.find((type) => type === word);

/** A value from outside as the text that it is, or empty when it is none. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Words as they come from outside, by their meaning; any of them may be empty or wrong. */
interface ChoiceWords {
  readonly type: string;
  readonly date: string;
  readonly slot: string;
}

/** The choice that words name, on top of what was chosen before; wrong words are ignored. */
function choiceNamed(words: ChoiceWords, before: Selection, now: StudioTime): Selection {
  const bookingType = typeNamed(words.type) ?? before.bookingType;
  const date =
    isDate(words.date) && closedReason(words.date, now) === null ? words.date : before.date;
  const slot = findSlot(bookingType, words.slot) ?? findSlot(bookingType, before.timeSlot);
  return { bookingType, date, timeSlot: slot?.id ?? defaultSlot(bookingType) };
}

/** The request with the choice that an address's query names, e.g. "?type=recording&slot=slot3". */
export function withQuery(request: BookingRequest, query: string, now: StudioTime): BookingRequest {
  const words = new URLSearchParams(query);
  const named = (name: string) => textOf(words.get(name));
  return {
    ...request,
    ...choiceNamed({ type: named('type'), date: named('date'), slot: named('slot') }, request, now),
  };
}

/** An address's query, made to name a choice as shortly as can be; what else it holds stays. */
export function queryNaming({ bookingType, date, timeSlot }: Selection, query: string): string {
  const words = new URLSearchParams(query);
  const name = (key: string, value: string, isDefault: boolean) =>
    isDefault ? words.delete(key) : words.set(key, value);
  name('type', bookingType, bookingType === emptyRequest.bookingType);
  name('date', date, date === '');
  name('slot', timeSlot, timeSlot === defaultSlot(bookingType));
  return words.toString();
}

/** The request that a stored value holds, as far as it makes sense. */
export function requestIn(stored: unknown, now: StudioTime): BookingRequest {
  // Whatever is no object becomes one that has none of the fields.
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
