import { html } from 'hono/html';
import { studio } from '#studio/studio';
import { callLink, notice, type Outcome, type PrivatePage, titleOf } from './parts.ts';

/** Returns the page for a request that failed; `message` says why. */
export function errorPage(message: string): PrivatePage {
  const outcome: Outcome = { status: 400, message };
  return {
    title: titleOf('', outcome),
    content: html`${notice(outcome)}
      <h1>That did not work</h1>
      <p>If it does not work later either, call ${callLink(studio.phone)}.</p>`,
  };
}
