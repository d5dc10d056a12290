import { html } from 'hono/html';
import { studio } from '#studio/studio';

/** The layout that all emails share. The `html` template escapes all values. */

/** HTML in which all values are escaped. */
type Html = ReturnType<typeof html>;

/** A line of an email; with a URL, its value is a link in HTML. */
export type Field = readonly [name: string, value: string, href?: string];

/** The last lines of each email as text. */
export const signature = `${studio.name}\n${studio.address}\n${studio.phone}`;

/** Returns fields as a table in HTML. */
export const fieldTable = (fields: readonly Field[]): Html =>
  html`<table style="border-collapse: collapse">
      ${fields.map(
        ([name, value, href]) => html`<tr>
        <th scope="row" style="padding: 4px 16px 4px 0; text-align: left; vertical-align: top">${name}</th>
        <td style="padding: 4px 0; white-space: pre-wrap; overflow-wrap: anywhere">${href ? html`<a href="${href}">${value}</a>` : value}</td>
      </tr>`,
      )}
    </table>`;

/** Returns the HTML document of an email, with the signature below its content. */
export const emailDocument = (subject: string, content: Html): string =>
  String(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${subject}</title>
  </head>
  <body style="margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif">
    ${content}
    <p>${studio.name}<br>${studio.address}<br>${studio.phone}</p>
  </body>
</html>`);
