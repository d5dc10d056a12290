import type { BookedDates, BookedSlots } from '#booking/availability';
import { isObject, parseJson } from './responseBody';

const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

/** Parses booked dates; invalid parts become empty lists. Throws when the body is not an object. */
function parseBookedDates(body: unknown): BookedDates {
  if (!isObject(body)) throw new Error('The answer is no map of booked dates');
  return Object.fromEntries(
    Object.entries(body).map(([date, day]): [string, BookedSlots] => {
      const lists = isObject(day) ? day : {};
      return [
        date,
        { performance: stringsIn(lists.performance), recording: stringsIn(lists.recording) },
      ];
    }),
  );
}

/**
 * Fetches the booked dates from today on from the API at `base`, e.g. "/api" (specification, section
 * 7). Rejects on a network error, an error status or an invalid body.
 */
export async function fetchBookedDates(base: string): Promise<BookedDates> {
  const response = await fetch(`${base}/bookings/booked-dates`);
  if (!response.ok) throw new Error(`Booked dates were answered with status ${response.status}`);
  return parseBookedDates(await parseJson(response));
}
