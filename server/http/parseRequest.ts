import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as messages from '#booking/messages';
import {
  type Mistake,
  type ParsedRequest,
  parseBookingRequest,
  parseSlotChoice,
  type SlotChoice,
} from '../bookings/parseBookingRequest.ts';
import { errorResponse } from './errorResponse.ts';

/** In bytes. The longest booking request that the form can send is about half of it. */
export const maxRequestSize = 16 * 1024;

/** Middleware that refuses bodies of more bytes with status 413; `respond` creates the response. */
export const limitBody = (
  respond = (c: Context, message: string): Response | Promise<Response> =>
    errorResponse(c, 413, message),
  maxSize = maxRequestSize,
) =>
  bodyLimit({ maxSize, onError: (c) => respond(c, `The body is larger than ${maxSize} bytes.`) });

/** Parses a JSON body in UTF-8 as a booking request; returns the first problem. */
export function parseBody(body: ArrayBuffer): ParsedRequest | Mistake {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return { message: 'The body is not JSON in UTF-8.' };
  }
  return parseBookingRequest(value);
}

/**
 * Parses the query of an availability check; returns an error unless it has each of the three
 * parameters exactly once, no other parameter, and valid values.
 */
export function parseQuery(query: URLSearchParams): SlotChoice | Mistake {
  const names = ['date', 'timeSlot', 'bookingType'] as const;
  const unknown = [...query.keys()].find((key) => !names.some((name) => name === key));
  if (unknown !== undefined) return { message: `There is no parameter "${unknown}" in this call.` };
  for (const name of names) {
    const [value = '', ...more] = query.getAll(name);
    if (more.length > 0) return { message: `The parameter "${name}" is given more than once.` };
    if (value === '') return { message: messages.isRequired(name) };
  }
  const { date = '', timeSlot = '', bookingType = '' } = Object.fromEntries(query);
  return parseSlotChoice({ date, timeSlot, bookingType });
}

/** Parses the Idempotency-Key header; `key` is null without one. */
export function parseIdempotencyKey(
  header: string | undefined,
): { readonly key: string | null } | Mistake {
  if (header === undefined) return { key: null };
  if (/^[\x21-\x7e]{8,128}$/.test(header)) return { key: header };
  return { message: 'The Idempotency-Key must be 8 to 128 visible ASCII characters.' };
}
