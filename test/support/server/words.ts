import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { artistGetsEmail } from '../../../server/pages/booking/view.ts';

/** Writes what pages and e-mails say as lines of text, with what their links, fields and buttons do. */

const blocks =
  /^(?:a|h\d|p|li|tr|div|section|form|fieldset|legend|details|summary|dt|title|label|caption|button|nav)$/;
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

/** Returns a chart as the number of its bars, the height of the last one, and the width that is played. */
function chartInWords(svg: string): string {
  const bars = / d="(.*?)"/.exec(svg)?.[1]?.split('M').slice(1) ?? [];
  const [, last = ''] = /v(.*)/.exec(bars.at(-1) ?? '') ?? [];
  const [, played = ''] = /.<svg width="(.*?)"/.exec(svg) ?? [];
  return ` {svg bars=${bars.length}${last && ` last=${last}`}${played && ` played=${played}`}} `;
}

/** Returns the lines of a page or of an HTML e-mail. */
export const linesOf = (html: string): readonly string[] =>
  html
    .replace(/^.*?(?=<title|<body)/s, '')
    .replaceAll(/(<option\b[^>]*>)(.*?)<\/option>/gs, '$1$2 ')
    .replaceAll(/<select\b.*?<\/select>/gs, shortened)
    .replaceAll(/<svg\b[^>]*preserveAspectRatio.*?<\/svg>/gs, chartInWords)
    .replaceAll(/<!--.*?-->|<(style|svg|script)\b.*?<\/\1>|<(?:meta|link|source|img)\b[^>]*>/gs, '')
    .replaceAll(/<(\/?)(\w+)([^>]*)>/g, (_, end, name, attributes) =>
      end ? (blocks.test(name) ? '\n' : '') : tagInWords(name, attributes),
    )
    .split('\n')
    .map((line) => plain(line).replaceAll(/\s+/g, ' ').trim())
    .filter((line) => /\w/.test(line))
    .join('\n')
    // A field stands beside its label.
    .replaceAll(
      /([^\n}]{2})\n(?=\{(?:input|select|textarea) (?!.*type=(?:checkbox|radio)))/g,
      '$1 ',
    )
    .split('\n');

/** Returns the lines that others do not have as often. */
export function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = [...others];
  return lines.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/** The lines of each form by the value of its button, and those of the page itself by ''. */
export type Page = ReadonlyMap<string, readonly string[]>;

/** Returns the lines of a page; those of a form, and the values of hidden fields, once. */
export function pageOf(html: string): Page {
  const forms = new Map<string, readonly string[]>();
  const hidden = new Set<string>();
  const rest = html.replaceAll(/<form\b.*?<\/form>/gs, (form) => {
    const [, value, label = ''] = /<button[^>]*?(?: value="(.*?)"[^>]*)?>([^<]*)/.exec(form) ?? [];
    const name = value ?? label;
    const field = /<input type="hidden" name="(.*?)"(?: value="(.*?)")?\/?>/g;
    for (const [, key, text = ''] of form.matchAll(field))
      hidden.add(`<p>{hidden ${key}=${text}}</p>`);
    const lines = linesOf(form.replaceAll(field, '{hidden $1} '));
    forms.set(name, [...(forms.get(name) ?? []), ...lines]);
    return `<p>{form ${name}}</p>`;
  });
  return new Map([['', linesOf(rest + [...hidden].join(''))], ...forms]);
}

/** Writes a notice of many answers as its name: what it says is in words/pages.txt alone. */
export const withNamedNotice = (line: string) =>
  line.replaceAll(artistGetsEmail, '{artist gets e-mail}');

/** Decodes the addresses of links, as far as they can be decoded. */
const decoded = (line: string) =>
  line.replaceAll(/(?:%[0-9A-F]{2})+/g, (codes) =>
    decodeURIComponent(codes).replaceAll('\n', ' / '),
  );

/** A step of what is noted, with the lines that are gone and only counted in its text. */
interface Step {
  readonly text: string[];
  readonly gone: string[];
}
const textOf = (steps: readonly Step[]) =>
  `${steps
    .map(({ text }) => text.join('\n'))
    .join('\n\n')
    .trim()}\n`;

/**
 * Notes pages and e-mails: of a page that was noted before, or is known from the start, what is new and how
 * many lines are gone. A form is compared with the last one of its name, which may be some steps ago.
 */
export function wordsNoted(known: ReadonlyMap<string, Page> = new Map()) {
  const pages = new Map(known);
  const references: string[] = [];
  const steps: Step[] = [{ text: [], gone: [] }];
  /** Returns the number of a booking, by default the next one. */
  const number = (reference: string) => {
    if (!references.includes(reference)) references.push(reference);
    return `BOOKING-${references.indexOf(reference) + 1}`;
  };
  /** Replaces what is random. */
  const named = (line: string) =>
    decoded(line)
      .replaceAll(/(?<![\w-])[\w-]{32}(?![\w-])/g, 'KEY')
      .replaceAll(/\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, number);
  const add = (title: string, lines: readonly string[], gone: readonly string[] = []) => {
    const count = gone.length > 0 ? ` (-${gone.length})` : '';
    const noted =
      count || lines.length > 0 ? [`${title}${count}:`, ...lines.map((line) => `  ${line}`)] : [];
    steps.at(-1)?.text.push(...(known.size > 0 ? noted.map(withNamedNotice) : noted));
    steps.at(-1)?.gone.push(...gone.map((line) => `  ${title}: - ${line}`));
  };
  /** Notes how a page differs from another one; returns it with the forms that only the other has. */
  function compare(title: string, page: Page, last?: Page): Page {
    const all = new Map([...page].map(([form, lines]) => [form, lines.map(named)]));
    const gone: string[] = [];
    const shown = [...all].flatMap(([form, lines]) => {
      const mark = form && `${form}: `;
      const old = last?.get(form);
      if (!old) {
        const first = lines.map((line, nth) => (nth === 0 ? mark : form && '  ') + line);
        return last ? first.map((line) => `+ ${line}`) : first;
      }
      const away = without(old, lines).map((line) => mark + line);
      const fresh = without(lines, old).map((line) => mark + line);
      gone.push(...away);
      // Of what is gone, a form and a button have their names, and so has a field without a successor.
      const isLess = form && away.length > fresh.length;
      const named = away.filter((line) => isLess || /(?:^|: )\{(?:form|button) /.test(line));
      return [...named.map((line) => `- ${line}`), ...fresh.map((line) => `+ ${line}`)];
    });
    add(title, shown, gone);
    return new Map([...(last ?? []), ...all]);
  }
  return {
    pages: pages as ReadonlyMap<string, Page>,
    number,
    step: (title: string) => steps.push({ text: [`## ${title}`], gone: [] }),
    /** Notes how a page differs from its last state, at first from another page of its kind. */
    page: (name: string, page: Page, kind = name) =>
      pages.set(name, compare(name, page, pages.get(name) ?? pages.get(kind))),
    /** Notes how lines differ from the last ones of their name. */
    lines: (name: string, lines: readonly string[]) =>
      pages.set(name, compare(name, new Map([['', lines]]), pages.get(name))),
    /** Notes how the answer to a form differs from the page that is opened later, with a notice once. */
    answer(name: string, answer: Page, later: Page): void {
      const last = new Map([...later].map(([form, lines]) => [form, lines.map(named)]));
      const [title = '', ...lines] = answer.get('') ?? [];
      const isNotice = lines.some((line) => line.endsWith(`} ${title.split(' · ')[0]}`));
      const shown = isNotice ? (last.get('')?.[0] ?? '') : title;
      compare(`${name} answers`, new Map([...answer, ['', [shown, ...lines]]]), last);
    },
    /** Notes an e-mail up to the reference, with the sessions of a series; the rest of its lines as a number. */
    email({ to, subject, text, html }: Record<'to' | 'subject' | 'text' | 'html', string>): void {
      const parts = text.split('\n\n');
      const reference = parts.findIndex((part) => /^Reference: /m.test(part)) + 1;
      const isSeries = /^\d+ sessions?\n/.test(parts[reference] ?? '');
      const end = reference ? reference + Number(isSeries) : -2;
      const facts = parts.slice(0, end).map((part) => part.replaceAll('\n', ' / '));
      const listed = isSeries ? (facts.pop() ?? '').split(' / ') : [];
      const rest = parts.slice(end).join('\n').split('\n').length;
      const ofHtml = without(linesOf(html), text.split('\n')).length;
      const title = `E-mail to ${to}, "${subject}" (and ${rest} lines, ${ofHtml} of its HTML)`;
      add(named(title), [...facts, ...listed].map(named));
    },
    /** Expects that a file has what is noted; the failure has the lines that are gone in the steps that differ. */
    async expectIn(file: string): Promise<void> {
      await expect(textOf(steps))
        .toMatchFileSnapshot(file)
        .catch((error: Error) => {
          const path = join(dirname(expect.getState().testPath ?? ''), file);
          const recorded = new Set(readFileSync(path, 'utf8').trim().split('\n\n'));
          const other = steps.filter((step) => !recorded.has(textOf([step]).trim()));
          const gone = other.flatMap(({ text, gone }) => [text[0], ...gone]).join('\n');
          error.message += `\n\nGone in the steps that differ:\n${gone}`;
          throw error;
        });
    },
  };
}
