import type { BookedDates, BookedSlots } from '#booking/availability';
import { BookingRefused, NetworkError, type Receipt } from '#booking/errors';
import { createFailed } from '#booking/messages';
import { type BookingRequest, honeypotField } from '#booking/request';

/** A request and the key under which the studio knows it again. */
interface KeyedRequest {
  readonly request: BookingRequest;
  readonly idempotencyKey: string;
  /** What stood in the field that people never meet; sent only when something did. */
  readonly trap?: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

/** The body of an answer, or undefined when it is not JSON. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What was booked, read from an answer that may hold more or less than that. */
function bookedDatesIn(body: unknown): BookedDates {
  if (!isObject(body)) throw new Error('The answer is no map of booked dates');
  return Object.fromEntries(
    Object.entries(body).map(([date, day]): [string, BookedSlots] => {
      const lists = isObject(day) ? day : {};
      return [date, { performance: idsIn(lists.performance), recording: idsIn(lists.recording) }];
    }),
  );
}

/** The three calls (specification, section 7) to the API at `base`, e.g. "/api". */
export const bookingCalls = (base: string) => ({
  /** The address of a booking's calendar file (.ics). */
  calendarFile: (reference: string): string =>
    `${base}/bookings/${encodeURIComponent(reference)}.ics`,

  /** What is booked from today on. Rejects when there is no such answer. */
  async fetchBookedDates(): Promise<BookedDates> {
    const response = await fetch(`${base}/bookings/booked-dates`);
    if (!response.ok) throw new Error(`Booked dates were answered with status ${response.status}`);
    return bookedDatesIn(await jsonOf(response));
  },

  /** Whether the slot can still be had. Rejects when the studio did not say. */
  async checkAvailability(
    { request, idempotencyKey }: KeyedRequest,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<boolean> {
    const { date, timeSlot, bookingType } = request;
    const query = new URLSearchParams({ date, timeSlot, bookingType });
    const response = await fetch(`${base}/bookings/check-availability?${query}`, {
      headers: { 'Idempotency-Key': idempotencyKey },
      signal,
    });
    const body = await jsonOf(response);
    if (!response.ok || !isObject(body) || typeof body.available !== 'boolean') {
      throw new Error(`Availability was answered with status ${response.status}`);
    }
    return body.available;
  },

  /**
   * Makes the booking. Rejects with BookingRefused when the studio says no or what answers is not
   * the studio, and with NetworkError when no whole answer came (specification, section 8).
   */
  async createBooking(
    { request, idempotencyKey, trap }: KeyedRequest,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Receipt> {
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(`${base}/bookings`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
        body: JSON.stringify(trap ? { ...request, [honeypotField]: trap } : request),
        signal,
      });
      body = await jsonOf(response);
    } catch (cause) {
      throw new NetworkError({ cause });
    }
    if (!response.ok || !isObject(body)) {
      const sentence = isObject(body) && typeof body.error === 'string' ? body.error : '';
      throw new BookingRefused(sentence || createFailed, response.status);
    }
    return typeof body.reference === 'string' ? { ...request, reference: body.reference } : request;
  },
});
