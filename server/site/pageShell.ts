import type { Context } from 'hono';
import { html } from 'hono/html';
import type { PrivatePage } from '../private/parts.ts';
import type { Content } from './content.ts';
import { pageSecurityHeaders } from './responseHeaders.ts';
import { contentPlaceholder, titlePlaceholder } from './shellPlaceholders.ts';

/** The HTTP statuses of the private pages. */
export type ShellStatus = 200 | 400 | 408 | 409 | 413 | 429 | 500 | 503;

/** Responds with a private page; `retryAfter` is in seconds. */
export type RespondPrivately = (
  c: Context,
  status: ShellStatus,
  page: PrivatePage,
  retryAfter?: number,
) => Promise<Response>;

/** Splits a text at a placeholder. Throws unless the text contains it exactly once. */
function splitAt(placeholder: string, text: string): [before: string, after: string] {
  const [before = '', after, ...more] = text.split(placeholder);
  if (after === undefined || more.length > 0) {
    throw new Error(`The shell of the private pages must contain ${placeholder} exactly once.`);
  }
  return [before, after];
}

/**
 * Returns a function that responds with a private page in the built shell. The page is neither
 * cached nor indexed, and its address is not sent as a referrer, because it contains the token.
 * Throws when the shell lacks a placeholder.
 */
export function pageShell({ plain }: Content): RespondPrivately {
  const shell = Buffer.from(plain.bytes).toString();
  const [beforeTitle, afterTitle] = splitAt(titlePlaceholder, shell);
  const [beforeContent, afterContent] = splitAt(contentPlaceholder, afterTitle);
  const headers = {
    ...pageSecurityHeaders(shell),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
  return async (c, status, { title, content }, retryAfter) => {
    c.set('isPrepared', true);
    if (retryAfter !== undefined) c.header('retry-after', String(retryAfter));
    const body = [beforeTitle, html`${title}`, beforeContent, await content, afterContent].join('');
    return c.html(body, status, headers);
  };
}
