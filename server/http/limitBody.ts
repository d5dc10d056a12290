import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { errorResponse } from './errorResponse.ts';

/** In bytes. The longest booking request that the form can send is about half of it. */
export const maxSize = 16 * 1024;

/** Middleware that refuses larger bodies with status 413; `respond` creates the response. */
export const limitBody = (
  respond = (c: Context, message: string): Response | Promise<Response> =>
    errorResponse(c, 413, message),
) =>
  bodyLimit({ maxSize, onError: (c) => respond(c, `The body is larger than ${maxSize} bytes.`) });
