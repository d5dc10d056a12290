import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { slots } from '#booking/slots';
import { studioTime } from '#studio/clock';
import { openDaysAfter } from '../openDays.ts';
import { validRequest } from './testApi.ts';

export interface TestRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Uint8Array;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Keeps connections alive, as browsers do. */
const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/**
 * Sends a request exactly as given, which fetch() does not allow. Rejects when the connection
 * closes, except when the server closed it while it was idle: then on a new one, as browsers do.
 */
export async function sendRequest(
  address: string,
  path: string,
  options: TestRequest = {},
  connections: Agent | false = agent,
): Promise<TestResponse> {
  const { method = 'GET', headers = {}, body } = options;
  const { hostname, port } = new URL(address);
  const call = request({ hostname, port, path, method, headers, agent: connections });
  const answered = once(call, 'response').catch((error: unknown) => {
    if (!call.reusedSocket) throw error;
  });
  call.end(body);
  const answer = await answered;
  if (!answer) return sendRequest(address, path, options, false);
  const [response] = answer;
  let text = '';
  response.setEncoding('utf8');
  for await (const part of response) text += part;
  return { status: response.statusCode, headers: response.headers, text };
}

/** Sends POST /api/bookings as the form does. */
export const post = (address: string, request: object, idempotencyKey?: string) => {
  const body = JSON.stringify(request);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  };
  return sendRequest(address, '/api/bookings', { method: 'POST', headers, body });
};

/** Every bookable date from tomorrow on, found once, so that midnight does not change it. */
export const openDates = openDaysAfter(studioTime(Date.now()).date);

/** A request for each slot of the recording booth on every bookable date. */
export const everyRecording = () =>
  openDates.flatMap((date) =>
    slots.recording.map(({ id }) => ({
      ...validRequest,
      bookingType: 'recording',
      date,
      timeSlot: id,
      email: `${date}@example.com`,
    })),
  );
