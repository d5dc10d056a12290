import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { addDays, weekday } from '#booking/dates';
import { slots } from '#booking/slots';
import { closedWeekday, openingHorizonDays } from '#studio/bookingWindow';
import { studioTime } from '#studio/clock';
import { goodRequest } from '../support/freshApi.ts';

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** From the first byte sent to the last one received, in milliseconds. */
  readonly ms: number;
}

/** Connections that are used again, as a browser's are. */
const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/** Sends a request to the letter, as no fetch() would; rejects when the connection breaks. */
export async function send(
  address: string,
  path: string,
  { method = 'GET', headers = {}, body }: Call = {},
): Promise<Answer> {
  const began = performance.now();
  const { hostname, port } = new URL(address);
  const call = request({ hostname, port, path, method, headers: { ...headers }, agent });
  const answered = once(call, 'response');
  call.end(body);
  const [response] = await answered;
  let text = '';
  response.setEncoding('utf8');
  for await (const part of response) text += part;
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    ms: performance.now() - began,
  };
}

/** Posts a booking as the form does. */
export const post = (address: string, body: object, idempotencyKey?: string): Promise<Answer> => {
  const text = JSON.stringify(body);
  return send(address, '/api/bookings', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: text,
  });
};

/** Every date from tomorrow on that can be booked. */
export function openDates(): string[] {
  const today = studioTime(Date.now()).date;
  return Array.from({ length: openingHorizonDays - 1 }, (_, index) =>
    addDays(today, index + 1),
  ).filter((date) => weekday(date) !== closedWeekday);
}

/** A request for each slot of the recording booth on every date that can be booked. */
export const everyRecording = () =>
  openDates().flatMap((date) =>
    slots.recording.map(({ id }) => ({
      ...goodRequest,
      bookingType: 'recording',
      date,
      timeSlot: id,
      email: `${date}@example.com`,
    })),
  );

/** The value below which that part of the values lies, e.g. 0.99. */
export function percentile(values: readonly number[], part: number): number {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.ceil(part * ascending.length) - 1] ?? Number.NaN;
}
