import { html } from 'hono/html';
import { studio } from '#studio/studio';

/** The layout that all emails share, as text and as HTML. */

/** The content of an email, independent of the format. */
export interface EmailContent {
  readonly subject: string;
  readonly introduction: string;
  readonly sections: readonly Section[];
  readonly closing: string;
}

interface Section {
  readonly title?: string;
  readonly fields: readonly Field[];
  readonly link?: { readonly label: string; readonly url: string };
}

/** A line of an email; with a URL, its value is a link in HTML. */
export type Field = readonly [name: string, value: string, href?: string];

const signature = [studio.name, studio.address, studio.phone];

export const renderText = ({ introduction, sections, closing }: EmailContent): string =>
  [introduction, ...sections.map(sectionText), closing, signature.join('\n')].join('\n\n');

function sectionText({ title, fields, link }: Section): string {
  const lines = fields.map(([name, value]) => `${name}: ${indented(value)}`).join('\n');
  const parts = [title, lines, link && `${link.label}: ${link.url}`];
  // One paragraph under a title, so that it is clear what belongs to it.
  return parts.filter((part) => part).join(title ? '\n' : '\n\n');
}

/** Indents all lines but the first, so that typed text cannot imitate a field or a link. */
const indented = (value: string) =>
  value.replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n    ');

/** Returns an HTML document; the `html` template escapes all values. */
export const renderHtml = ({ subject, introduction, sections, closing }: EmailContent): string =>
  String(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${subject}</title>
  </head>
  <body style="margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif">
    <p>${introduction}</p>
    ${sections.map(sectionHtml)}
    <p>${closing}</p>
    <p>${signature.map((line, index) => (index === 0 ? line : html`<br>${line}`))}</p>
  </body>
</html>`);

const sectionHtml = ({ title, fields, link }: Section) => html`
    ${title ? html`<h2 style="margin: 24px 0 8px; font-size: 18px">${title}</h2>` : ''}
    <table style="border-collapse: collapse">
      ${fields.map(
        ([name, value, href]) => html`<tr>
        <th scope="row" style="padding: 4px 16px 4px 0; text-align: left; vertical-align: top">${name}</th>
        <td style="padding: 4px 0; white-space: pre-wrap; overflow-wrap: anywhere">${href ? html`<a href="${href}">${value}</a>` : value}</td>
      </tr>`,
      )}
    </table>
    ${link ? html`<p><a href="${link.url}">${link.label}</a></p>` : ''}`;
