import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { serviceUnavailable } from '../../../server/http/errorMessages.ts';

interface TestRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request exactly as given, which fetch() does not allow, on a connection of its own. */
export async function sendRequest(
  address: string,
  path: string,
  { method = 'GET', headers = {}, body }: TestRequest = {},
): Promise<TestResponse> {
  const { hostname, port } = new URL(address);
  const call = request({ hostname, port, path, method, headers, agent: false });
  call.end(body);
  const [response] = await once(call, 'response');
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
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

/** Expects 503 with its error message and a Retry-After header. */
export function expectUnavailable({ status, headers, text }: TestResponse): void {
  expect([status, JSON.parse(text)]).toEqual([503, { error: serviceUnavailable }]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}
