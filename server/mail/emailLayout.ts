import { html } from 'hono/html';
import { studio } from '#studio/studio';
import { telephoneUrl } from '#studio/telephone';
import { isolated } from '../bookings/format/isolated.ts';

/** The content of an email, independent of the format. */
export interface EmailContent {
  readonly subject: string;
  readonly introduction: string;
  /** The heading: by default the subject; else the artist's name, or a date on two lines. */
  readonly title?: string;
  readonly lines?: readonly Line[];
  readonly link?: Link | undefined;
  /** A second link, which is less prominent. */
  readonly deskLink?: Link | undefined;
  readonly sections?: readonly Section[];
  /** The way to the studio, one step each. */
  readonly directions?: readonly string[] | undefined;
  readonly closing: string;
  readonly small?: readonly string[];
  readonly rules?: readonly string[];
}

interface Link {
  readonly label: string;
  readonly url: string;
}

interface Section {
  readonly title?: string;
  readonly fields: readonly Line[];
}

/**
 * A line; with an address it is a link in HTML, and `text` takes its place in text. The name of a
 * line outside a section is shown in text only.
 */
export interface Line {
  readonly name?: string;
  readonly value: string;
  readonly href?: string | undefined;
  readonly text?: string | undefined;
  /** The address of the name, e.g. of a telephone number. */
  readonly nameHref?: string | undefined;
}

const signature = () =>
  [studio.name, studio.address, studio.phone, studio.legal].filter((line) => line !== '');

/** Returns a typed text for a line: with single spaces instead of white space, and isolated. */
export const onOneLine = (text: string) => isolated(text.replaceAll(/\s+/g, ' ').trim());

/** Indents all lines but the first, so that typed text cannot imitate a field or a link. */
const indented = (value: string) =>
  value.replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n    ');

const lineText = ({ name, value, text = value }: Line) =>
  (name ? `${name}: ` : '') + indented(text);

const linesText = (title: string | undefined, lines: readonly Line[] = []) =>
  [title, ...lines.map(lineText)].filter(Boolean).join('\n');

export const renderText = (content: EmailContent): string =>
  [
    content.introduction,
    linesText(content.title?.replace('\n', ' '), content.lines),
    [content.link, content.deskLink]
      .map((link) => link && `${link.label}: ${link.url}`)
      .filter(Boolean)
      .join('\n'),
    ...(content.sections ?? []).map(({ title, fields }) => linesText(title, fields)),
    content.rules?.length ? ['Before you come', ...content.rules].join('\n') : '',
    content.directions && ['Finding the door', ...content.directions].join('\n'),
    content.closing,
    content.small?.join('\n'),
    signature().join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');

/** Each line of a text, because not all mail programs keep line breaks. */
const withBreaks = (text: string) =>
  text.split('\n').map((part, index) => (index === 0 ? html`${part}` : html`<br>${part}`));

/** A link; a telephone number stays on one line, if it is one. */
const link = (href: string | undefined, text: string) =>
  html`<a class="${href?.startsWith('tel:') && text.length <= 20 ? 'a n' : 'a'}" href="${href}">${text}</a>`;

const line = ({ value, href }: Line) => (href ? link(href, value) : withBreaks(value));

/** The studio's telephone number in a text is a link. */
const withNumber = (text: string) =>
  text
    .split(studio.phone)
    .map((part, index) =>
      index === 0 ? html`${part}` : html`${link(telephoneUrl(studio.phone), studio.phone)}${part}`,
    );

const sectionHtml = ({ title, fields }: Section) => html`
      ${title ? html`<h2>${title}</h2>` : ''}
      <table>
        ${fields.map(
          (field) =>
            html`<tr><th scope="row" class="q">${line({ value: field.name ?? '', href: field.nameHref })}</th><td>${line(field)}</td></tr>
        `,
        )}
      </table>`;

/**
 * Returns an HTML document at most 600 px wide (some programs strip `html`, so `main` has `lang`, too),
 * light or dark as the reader prefers; the `html` template escapes all values. The colours are those
 * of src/theme/theme.css.ts, on white darker.
 */
export const renderHtml = (content: EmailContent): string =>
  String(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${content.subject}</title>
    <style>
      body { margin: 0; background: #fff; color: #14100c; font: 16px/1.5 system-ui, sans-serif }
      main { max-width: 552px; margin: 0 auto; padding: 24px }
      .bar { padding: 16px 24px; border-bottom: 3px solid #f7a928; background: #14100c; color: #f7eedf; font-size: 18px; font-weight: 800 }
      h1 { margin: 0 0 8px; font-size: 28px; font-weight: 800; line-height: 1.2 }
      h2 { margin: 24px 0 8px; font-size: 18px }
      table { width: 100%; margin: 16px 0; border-top: 1px solid #8d7c67; border-collapse: collapse }
      th, td { padding: 4px 0; text-align: left; vertical-align: top }
      th { width: 30%; padding-right: 16px; font-weight: 400; white-space: nowrap }
      th .a { display: inline-block; min-width: 9.5em; white-space: normal }
      td { overflow-wrap: anywhere }
      .pill { display: inline-block; margin: 16px 0; padding: 12px 24px; border-radius: 99px; background: #f7a928; color: #1b1205; font-weight: 700; text-decoration: none }
      .q { color: #635543 }
      .a { color: #785000 }
      .n { white-space: nowrap }
      @media (prefers-color-scheme: dark) {
        body { background: #14100c; color: #f7eedf }
        .q { color: #c3b39b }
        .a { color: #f7a928 }
      }
    </style>
  </head>
  <body>
    <header class="bar">${studio.name}</header>
    <main lang="en">
      <p>${content.introduction}</p>
      <h1>${withBreaks(content.title ?? content.subject)}</h1>
      ${content.lines?.map((text) => html`<div>${line(text)}</div>`)}
      ${content.link ? html`<a class="pill" href="${content.link.url}">${content.link.label}</a>` : ''}
      ${content.deskLink ? html`<p><a class="a" href="${content.deskLink.url}">${content.deskLink.label}</a></p>` : ''}
      ${content.sections?.map(sectionHtml)}
      ${content.rules?.length ? html`<h2>Before you come</h2>${content.rules.map((rule) => html`<p>${rule}</p>`)}` : ''}
      ${
        content.directions
          ? html`<h2>Finding the door</h2>
      <ol>${content.directions.map((step) => html`<li>${step}</li>`)}</ol>`
          : ''
      }
      <p>${withNumber(content.closing)}</p>
      ${content.small?.map((sentence) => html`<p class="q">${withNumber(sentence)}</p>`)}
      <p class="q">${withNumber(signature().join(' · '))}</p>
    </main>
  </body>
</html>`);
