import type { BookedDates, BookedSlots } from '#booking/availability';
import { BookingRefused, NetworkError } from '#booking/errors';
import { createFailed } from '#booking/messages';
import {
  type BookingReceipt,
  type BookingRequest,
  emptyRequest,
  honeypotField,
  type Submission,
} from '#booking/request';

/** The client of the booking API (specification, section 7). Responses may be anything. */

/** True for an object that is neither null nor an array. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the parsed body of a response, or undefined when it is not JSON. */
async function parseJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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

/** True for a booking in a response: an object with every field of a request. */
const isBooking = (value: unknown): value is BookingRequest & Record<string, unknown> =>
  isObject(value) && Object.keys(emptyRequest).every((field) => typeof value[field] === 'string');

/** Returns the receipt of a booked request, with the valid additions of the response. */
const receiptOf = (
  request: BookingRequest,
  { reference, privatePage }: Record<string, unknown>,
): BookingReceipt => ({
  ...request,
  ...(typeof reference === 'string' && { reference }),
  // It becomes a link, so it has to be a path on this site.
  privatePage:
    typeof privatePage === 'string' && /^\/\w/.test(privatePage) ? privatePage : undefined,
});

/** Returns the calls to the API at `base`, e.g. "/api". */
export const bookingApi = (base: string) => ({
  /** Returns the URL of the calendar file (.ics) of a booking. */
  calendarFile: (reference: string): string =>
    `${base}/bookings/${encodeURIComponent(reference)}.ics`,

  /**
   * Fetches the booked dates from today on. Rejects on a network error, an error status or an
   * invalid body.
   */
  async fetchBookedDates(): Promise<BookedDates> {
    const response = await fetch(`${base}/bookings/booked-dates`);
    if (!response.ok) throw new Error(`Booked dates were answered with status ${response.status}`);
    return parseBookedDates(await parseJson(response));
  },

  /**
   * Resolves to true when the slot is available. Rejects on a network error, an error status or an
   * invalid body.
   */
  async checkAvailability(
    { request, idempotencyKey }: Submission,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const { date, timeSlot, bookingType } = request;
    const query = new URLSearchParams({ date, timeSlot, bookingType });
    const response = await fetch(`${base}/bookings/check-availability?${query}`, {
      headers: { 'Idempotency-Key': idempotencyKey },
      signal,
    });
    const body = await parseJson(response);
    if (!response.ok || !isObject(body) || typeof body.available !== 'boolean') {
      throw new Error(`Availability was answered with status ${response.status}`);
    }
    return body.available;
  },

  /**
   * Creates the booking. Resolves to the booking that has the request's key; it is an earlier
   * version of the request when that was booked before. Rejects with BookingRefused on an error
   * status or an invalid body, and with NetworkError when no complete response arrives
   * (specification, section 8).
   */
  async createBooking(
    { request, idempotencyKey, honeypot }: Submission,
    signal?: AbortSignal,
  ): Promise<BookingReceipt> {
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(`${base}/bookings`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
        body: JSON.stringify(honeypot ? { ...request, [honeypotField]: honeypot } : request),
        signal,
      });
      body = await parseJson(response);
    } catch (cause) {
      throw new NetworkError({ cause });
    }
    if (response.status === 422 && isObject(body) && isBooking(body.booking)) {
      return receiptOf(body.booking, body.booking);
    }
    if (!response.ok || !isObject(body)) {
      const sentence = isObject(body) && typeof body.error === 'string' ? body.error : '';
      throw new BookingRefused(sentence || createFailed, response.status);
    }
    return receiptOf(request, body);
  },
});

/** The calls to the API of the studio; VITE_API_BASE overrides its address. */
export const studioApi = bookingApi(import.meta.env.VITE_API_BASE ?? '/api');
