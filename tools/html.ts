/** Pure functions that turn the HTML that Vite builds from index.html into the HTML of a page. */

/** Returns the name of a page's HTML file, e.g. "/booking" → "booking.html", "/" → "index.html". */
export const fileOf = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1)}.html`;

/** Returns `html` with `text` replaced. Throws unless it contains `text` exactly once. */
function replaceOne(html: string, text: string, replacement: string): string {
  const parts = html.split(text);
  if (parts.length !== 2) throw new Error(`The HTML must contain ${text} exactly once.`);
  return parts.join(replacement);
}

/** The id of react-aria's style for usePress, which is not inserted when an element has the id. */
export const pressableStyleId = 'react-aria-pressable-style';

/**
 * Replaces the link to the stylesheet with the style, so that the first paint waits for no other
 * file. It contains the rule of react-aria's usePress (src/components/Calendar.css.ts). `read`
 * returns the content of a file of the build. Throws when there is no such link.
 */
export function inlineStylesheet(html: string, read: (file: string) => string): string {
  const [link, file] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html) ?? [];
  if (!link || !file) throw new Error('The HTML links to no stylesheet.');
  return replaceOne(html, link, `<style id="${pressableStyleId}">${read(file).trim()}</style>`);
}

/**
 * Adds a page's chunks as scripts, except those that the HTML names already, so that they load
 * early: before the style, which is most of the head. Not as preloads: WebKit answers an import with
 * a preload that failed, even after a reload (https://bugs.webkit.org/show_bug.cgi?id=270357).
 */
export function addScripts(html: string, files: readonly string[]): string {
  const scripts = files
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `<script type="module" crossorigin src="/${file}"></script>\n    `);
  return replaceOne(html, '<style', `${scripts.join('')}<style`);
}

/** Removes the scripts, their preloads and the link that delays the first paint for #root. */
export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*><\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|expect)"[^>]*>/g, '');

/**
 * Returns a script that is part of the HTML, so that it is neither late nor lost. Throws when the
 * code would need another file.
 */
export function inlineScript(code: string): string {
  if (/\b(?:import|export)[\s{*"']|<\/script/.test(code)) {
    throw new Error('The inline script must be complete.');
  }
  return `<script>(()=>{${code.trim()}})()</script>`;
}

/** Puts the prerendered head and body of a page (both HTML) into the placeholders. */
export const fillIn = (html: string, page: { readonly head: string; readonly body: string }) =>
  replaceOne(
    replaceOne(html, '<!-- prerendered head -->', page.head),
    '<div id="root"></div>',
    page.body,
  );
