/** Writes what pages and e-mails say as lines of text, with what their links, fields and buttons do. */

const blocks =
  /^(?:a|h\d|p|li|tr|div|section|form|fieldset|legend|details|summary|dt|title|label|caption|button|nav|input|select|textarea)$/;
/** Attributes about looks, references inside of a page, and what is the same everywhere. */
const left =
  /^(?:class|style|id|for|width|height|srcSet|aria-(?:describedby|labelledby)|inputMode|noValidate|rel|target)$/i;
const usual = new Set(['aria-invalid=false', 'autoComplete=off', 'type=text', 'aria-hidden=true']);

const entities: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", amp: '&', nbsp: ' ' },
};
const plain = (text: string) =>
  text.replaceAll(/&([#\w]+);/g, (all, name) => entities[name] ?? all);

/** Returns an opening tag with its effects, e.g. "{a href=book}"; of most tags nothing. */
function tagInWords(name: string, attributes: string): string {
  const facts = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)]
    .filter(([, key = '']) => !left.test(key))
    .map(([, key = '', value = '']) => (value ? `${key}=${plain(value)}` : key))
    .filter((fact) => !usual.has(fact));
  const start = blocks.test(name) ? '\n' : ' ';
  const mark = /^h\d$/.test(name) ? '# ' : name === 'li' ? '* ' : /^t[dh]$/.test(name) ? '| ' : '';
  const isSaid = facts.length > 0 || /^(?:button|input|select|textarea)$/.test(name);
  return `${start}${mark}${isSaid ? `{${[name, ...facts].join(' ')}} ` : ''}`;
}

/** Leaves of a long list of options the first, the chosen and the last one. */
function shortened(select: string): string {
  const options = select.split(/(?=<option)/);
  if (options.length < 16) return select;
  const kept = options.filter((option, nth) => nth < 2 || /selected/.test(option));
  return [...kept, ` ${options.length - 1} in all, to `, options.at(-1)].join('');
}

/** Returns the lines of a page or of an HTML e-mail. */
export const linesOf = (html: string): readonly string[] =>
  html
    .replace(/^.*?(?=<title|<body)/s, '')
    .replaceAll(/(<option\b[^>]*>)(.*?)<\/option>/gs, '$1$2 ')
    .replaceAll(/<select\b.*?<\/select>/gs, shortened)
    .replaceAll(/<!--.*?-->|<(style|svg|script)\b.*?<\/\1>|<(?:meta|link|source|img)\b[^>]*>/gs, '')
    .replaceAll(/<(\/?)(\w+)([^>]*)>/g, (_, end, name, attributes) =>
      end ? (blocks.test(name) ? '\n' : '') : tagInWords(name, attributes),
    )
    .split('\n')
    .map((line) => plain(line).replaceAll(/\s+/g, ' ').trim())
    .filter((line) => /\w/.test(line));

/** Returns the lines that others do not have as often. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return lines.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** Decodes the addresses of links, as far as they can be decoded. */
const decoded = (line: string) =>
  line.replaceAll(/(?:%[0-9A-F]{2})+/g, (codes) =>
    decodeURIComponent(codes).replaceAll('\n', ' / '),
  );

/** Notes pages and e-mails; of a page that was noted before, what is gone and what is new. */
export function wordsNoted() {
  const text: string[] = [];
  const before = new Map<string, readonly string[]>();
  const references: string[] = [];
  /** Replaces what is random. */
  const named = (line: string) =>
    decoded(line)
      .replaceAll(/(?<![\w-])[\w-]{32}(?![\w-])/g, 'KEY')
      .replaceAll(/\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, (reference) => {
        if (!references.includes(reference)) references.push(reference);
        return `BOOKING-${references.indexOf(reference) + 1}`;
      });
  const add = (title: string, lines: readonly string[]) => {
    if (lines.length > 0) text.push(`${title}:`, ...lines.map((line) => `  ${line}`));
  };
  return {
    text,
    step: (title: string) => text.push('', `## ${title}`),
    /** Notes how a page differs from its last state; it becomes the last one if `isNextState`. */
    page(name: string, page: readonly string[], isNextState = true): void {
      const lines = page.map(named);
      const old = before.get(name);
      if (isNextState) before.set(name, lines);
      const gone = without(old ?? [], lines).map((line) => `- ${line}`);
      const fresh = without(lines, old ?? []).map((line) => `+ ${line}`);
      add(name, old ? [...gone, ...fresh] : lines);
    },
    /** Notes an e-mail: its text, and the links of its HTML. */
    email({ to, subject, text, html }: Record<'to' | 'subject' | 'text' | 'html', string>): void {
      const links = linesOf(html).filter((line) => line.includes('{'));
      const lines = [...text.split('\n').filter(Boolean), ...links].map(named);
      add(named(`E-mail to ${to}, "${subject}"`), lines);
    },
  };
}
