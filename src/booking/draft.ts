import { type Choice, closedReason } from '#booking/availability';
import { isDate } from '#booking/dates';
import { type BookingRequest, blankRequest } from '#booking/request';
import { type BookingType, bookingTypes, defaultSlot, findSlot } from '#booking/slots';
import type { StudioTime } from '#studio/clock';

/** What a form may begin with: a choice from the address, words from an earlier look at the form. */

const typeNamed = (word: unknown): BookingType | undefined =>
  bookingTypes.find((type) => type === word);

/** Words as they come from outside, by their meaning; anything may be missing or wrong. */
interface ChoiceWords {
  readonly type: unknown;
  readonly date: unknown;
  readonly slot: unknown;
}

/** The choice that words name, on top of what was chosen before; wrong words are ignored. */
function choiceNamed(words: ChoiceWords, before: Choice, now: StudioTime): Choice {
  const bookingType = typeNamed(words.type) ?? before.bookingType;
  const date =
    typeof words.date === 'string' && isDate(words.date) && closedReason(words.date, now) === null
      ? words.date
      : before.date;
  const slot = findSlot(bookingType, String(words.slot)) ?? findSlot(bookingType, before.timeSlot);
  return { bookingType, date, timeSlot: slot?.id ?? defaultSlot(bookingType) };
}

/** The request with the choice that an address's query names, e.g. "?type=recording&slot=slot3". */
export function withQuery(request: BookingRequest, query: string, now: StudioTime): BookingRequest {
  const words = new URLSearchParams(query);
  const [type, date, slot] = ['type', 'date', 'slot'].map((name) => words.get(name));
  return { ...request, ...choiceNamed({ type, date, slot }, request, now) };
}

/** An address's query, made to name a choice as shortly as can be; what else it holds stays. */
export function queryNaming({ bookingType, date, timeSlot }: Choice, query: string): string {
  const words = new URLSearchParams(query);
  const name = (key: string, value: string, isDefault: boolean) =>
    isDefault ? words.delete(key) : words.set(key, value);
  name('type', bookingType, bookingType === blankRequest.bookingType);
  name('date', date, date === '');
  name('slot', timeSlot, timeSlot === defaultSlot(bookingType));
  return words.toString();
}

/** The request that a stored value holds, as far as it makes sense. */
export function requestIn(stored: unknown, now: StudioTime): BookingRequest {
  const words: Record<string, unknown> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const text = (field: 'fullName' | 'email' | 'phoneNumber' | 'notes') =>
    typeof words[field] === 'string' ? words[field] : '';
  return {
    fullName: text('fullName'),
    email: text('email'),
    phoneNumber: text('phoneNumber'),
    notes: text('notes'),
    ...choiceNamed(
      { type: words.bookingType, date: words.date, slot: words.timeSlot },
      blankRequest,
      now,
    ),
  };
}
