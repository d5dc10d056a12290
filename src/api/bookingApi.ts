import { type BookedDates, type BookedSlots, sameSelection } from '#booking/availability';
import { isDate } from '#booking/dates';
import { parseStoredRequest } from '#booking/draft';
import { BookingRefused, NetworkError } from '#booking/errors';
import { createFailed } from '#booking/messages';
import {
  type BookingReceipt,
  type BookingRequest,
  fields,
  honeypotField,
  type Submission,
} from '#booking/request';
import { eachType } from '#booking/slots';
import { termsCode } from '#booking/terms';
import { currencies } from '#studio/prices';

/** The client of the booking API (specification, section 7). Responses may be anything. */

/** True for an object that is neither null nor an array. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a parsed body, or undefined when it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The content types of what is no answer of an API: a page, or a portal's list of its links. */
const pageType = /html|xml|wml|captive/i;

const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

/**
 * Parses booked dates; invalid parts become empty lists. Throws when the body is no object, or one of
 * another program: it has keys, and none is a date.
 */
function parseBookedDates(body: unknown): BookedDates {
  const dates = isObject(body) && Object.keys(body);
  if (!dates || (dates.length > 0 && !dates.some(isDate))) {
    throw new Error('The answer is no map of booked dates');
  }
  return Object.fromEntries(
    Object.entries(body).map(([date, day]): [string, BookedSlots] => {
      const lists = isObject(day) ? day : {};
      return [date, eachType((type) => stringsIn(lists[type]))];
    }),
  );
}

/** Returns the booking in the body of a response, or null when a field is missing or invalid. */
function parseBooking(body: Record<string, unknown>): BookingRequest | null {
  const booking = parseStoredRequest(body);
  return fields.every((field) => booking[field] === body[field]) ? booking : null;
}

/** Returns the price in a booking, or undefined when it is missing or invalid. */
function parsePrice({ amount, currency }: Record<string, unknown>): BookingReceipt['price'] {
  const codes = Object.keys(currencies) as (keyof typeof currencies)[];
  const known = codes.find((code) => code === currency);
  return known && typeof amount === 'number' ? { amount, currency: known } : undefined;
}

/** Returns the receipt of a booking, with the valid additions of the response. */
function receiptOf(
  booking: BookingRequest,
  { reference, privatePage, status, ...more }: Record<string, unknown>,
  difference?: BookingReceipt['difference'],
): BookingReceipt {
  return {
    ...booking,
    ...(difference && { difference }),
    ...((status === 'requested' || status === 'confirmed') && { status }),
    ...(typeof reference === 'string' && { reference }),
    price: parsePrice(more),
    // It becomes a link, so it has to be a path on this site.
    privatePage:
      typeof privatePage === 'string' && /^\/\w/.test(privatePage) ? privatePage : undefined,
  };
}

/**
 * Returns the calls to the API at `base`, e.g. "/api". Only ours gets the headers besides those of the
 * specification, section 7: another one may not allow them to a page of this origin.
 */
export const bookingApi = (base: string, isOurs = base.startsWith('/')) => ({
  /** Returns the URL of the calendar file (.ics) of a booking. */
  calendarFile: (reference: string): string =>
    `${base}/bookings/${encodeURIComponent(reference)}.ics`,

  /**
   * Fetches the booked dates from today on, and passes on the time of the answer at the server, in
   * milliseconds since 1970. Rejects on a network error, an error status or an invalid body.
   */
  async fetchBookedDates(onAnswer?: (time: number) => void): Promise<BookedDates> {
    const response = await fetch(`${base}/bookings/booked-dates`);
    if (!response.ok) throw new Error(`Booked dates were answered with status ${response.status}`);
    const dates = parseBookedDates(parseJson(await response.text()));
    const time = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(time)) onAnswer?.(time);
    return dates;
  },

  /**
   * Resolves to true when the slot is available. Rejects with BookingRefused when the studio takes no
   * booking then and says why, and on a network error, an error status or an invalid body.
   */
  async checkAvailability({ request, idempotencyKey }: Submission, signal?: AbortSignal) {
    const { date, timeSlot, bookingType } = request;
    const query = new URLSearchParams({ date, timeSlot, bookingType });
    const response = await fetch(`${base}/bookings/check-availability?${query}`, {
      headers: isOurs ? { 'Idempotency-Key': idempotencyKey } : {},
      signal,
    });
    const body = parseJson(await response.text());
    if (!response.ok || !isObject(body) || typeof body.available !== 'boolean') {
      throw new Error(`Availability was answered with status ${response.status}`);
    }
    if (!body.available && typeof body.reason === 'string') {
      throw new BookingRefused(body.reason, response.status);
    }
    return body.available;
  },

  /**
   * Creates the booking. Resolves to the booking that has the request's key as it is now, or to the
   * request when the response does not contain it. Rejects with BookingRefused on an error status
   * (specification, section 8), and with NetworkError when the studio's response does not arrive.
   */
  async createBooking({ request, idempotencyKey, honeypot }: Submission, signal?: AbortSignal) {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${base}/bookings`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(isOurs && {
            'Idempotency-Key': idempotencyKey,
            // Others are refused: the owner may have changed them since the page was opened.
            'Terms-Shown': termsCode(request.bookingType),
          }),
        },
        body: JSON.stringify(honeypot ? { ...request, [honeypotField]: honeypot } : request),
        signal,
      });
      text = await response.text();
    } catch (cause) {
      throw new NetworkError({ cause });
    }
    const body = parseJson(text);
    const answer = isObject(body) ? body : {};
    if (response.status === 422 && isObject(answer.booking)) {
      const earlier = parseBooking(answer.booking);
      if (earlier) return receiptOf(earlier, answer.booking, 'earlier version');
    }
    if ([407, 511].includes(response.status)) throw new NetworkError();
    if (!response.ok) {
      const sentence = typeof answer.error === 'string' ? answer.error : '';
      throw new BookingRefused(sentence || createFailed, isObject(body) ? response.status : 0);
    }
    // Where Wi-Fi asks for a login, or data has to be bought, the network answers with a page and status 200.
    const isCreated = [201, 204].includes(response.status);
    const isPage = pageType.test(response.headers.get('content-type') ?? '') || /^\s*</.test(text);
    // Another API may answer with any words or none, and would book what is sent again.
    const isAnswer = isObject(body) || !isOurs;
    if (!isCreated && (isPage || !isAnswer)) throw new NetworkError();
    const made = isObject(answer.booking) ? answer.booking : answer;
    const booking = parseBooking(made) ?? request;
    const isMoved = !sameSelection(booking, request);
    return receiptOf(booking, made, isMoved ? 'moved since' : undefined);
  },
});

const { VITE_API_BASE: base = '/api', VITE_API_IS_OURS } = import.meta.env;

/** The calls to the API of the studio. */
export const studioApi = bookingApi(base, base.startsWith('/') || VITE_API_IS_OURS === 'yes');
