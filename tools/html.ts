import type { Rolldown } from 'vite';

/** Pure functions that make pages from what Vite builds from index.html. */

/** Returns the name of a page's HTML file, e.g. "/booking" → "booking.html", "/" → "index.html". */
export const fileOf = (path: string): string =>
  path === '/' ? 'index.html' : `${path.slice(1)}.html`;

/** What is used of a chunk in Rolldown's output. */
type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports'>;

/** Returns the names of the files of some chunks and of all that they import statically. */
export function filesOf(entries: readonly Chunk[], chunks: readonly Chunk[]): readonly string[] {
  const found = new Set<string>();
  const add = ({ fileName, imports }: Chunk) => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) add(chunk);
  };
  entries.forEach(add);
  return [...found];
}

/** Returns `html` with the only match of a pattern replaced. Throws unless there is one. */
function replaceOne(html: string, pattern: RegExp | string, replacement: string): string {
  const parts = html.split(pattern);
  if (parts.length !== 2) throw new Error(`The HTML must have ${pattern} exactly once.`);
  return parts.join(replacement);
}

/** The id of react-aria's style for usePress, which is not inserted when an element has the id. */
export const pressableStyleId = 'react-aria-pressable-style';

/**
 * Returns the HTML without its script, and with a style instead of the link to it, so that the first
 * paint waits for no other file. The style has the rule of react-aria's usePress
 * (src/components/Calendar.css.ts).
 */
export const templateOf = (html: string, style: string): string =>
  replaceOne(
    replaceOne(html, /<script type="module"[^>]*><\/script>\s*/, ''),
    /<link rel="stylesheet"[^>]*>/,
    `<style id="${pressableStyleId}">${style.trim()}</style>`,
  );

/** Where index.html has the elements of a page's head. */
export const headPlaceholder = '<!-- prerendered head -->';

/** Puts the head and the body of a page (both HTML) into the template. */
export const fillIn = (template: string, head: string, body: string): string =>
  replaceOne(replaceOne(template, headPlaceholder, head), '<div id="root"></div>', body);
