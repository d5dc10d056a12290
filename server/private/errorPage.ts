import { html } from 'hono/html';
import { studio } from '#studio/studio';
import { notice, type PrivatePage } from './parts.ts';

/** Returns the page for a request that failed; `message` says why. */
export const errorPage = (message: string): PrivatePage => ({
  title: `${message} · ${studio.name}`,
  content: html`<h1>That did not work</h1>
    ${notice({ tone: 'bad', message })}
    <p><a href="tel:${studio.phone.replaceAll(' ', '')}">${studio.phone}</a></p>`,
});
