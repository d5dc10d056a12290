import type { Context } from 'hono';
import { html } from 'hono/html';
import type { PrivatePage } from '../private/parts.ts';
import type { Content } from './content.ts';
import { defaultSecurityHeaders, policyOfPage } from './responseHeaders.ts';
import { contentPlaceholder, titlePlaceholder } from './shellPlaceholders.ts';

/** The HTTP statuses of the private pages. */
export type ShellStatus = 200 | 400 | 409 | 429 | 500 | 503;

/**
 * Returns a function that responds with a private page in the built shell. The page is neither
 * cached nor indexed, and its address is not sent as a referrer, because it contains the token.
 */
export function pageShell({ plain }: Content) {
  const shell = Buffer.from(plain.bytes).toString();
  const [beforeTitle = '', afterTitle = ''] = shell.split(titlePlaceholder);
  const [beforeContent = '', afterContent = ''] = afterTitle.split(contentPlaceholder);
  const headers = {
    ...defaultSecurityHeaders,
    'content-security-policy': policyOfPage(shell),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
  return async (c: Context, status: ShellStatus, page: PrivatePage): Promise<Response> => {
    const { title, content } = page;
    c.set('isPrepared', true);
    const body = [beforeTitle, html`${title}`, beforeContent, await content, afterContent].join('');
    return c.html(body, status, headers);
  };
}
