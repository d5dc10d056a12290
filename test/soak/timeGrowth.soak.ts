import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { isReference } from '../../server/bookings/reference.ts';
import { clientAddress, limitedNetworks } from '../../server/http/clientAddress.ts';
import { parseBody, parseIdempotencyKey, parseQuery } from '../../server/http/parseRequest.ts';
import { loggedPath } from '../../server/http/requestLog.ts';
import { validRequest } from '../support/server/testApi.ts';
import {
  isSuperlinear,
  pumpedTexts,
  singlesAndPairs,
  superlinearInput,
  type TextFunction,
  typicalCharacters,
} from './support/timeGrowth.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tails = ['', '@', '\n', '!'];
const typicalTexts = [...pumpedTexts([''], singlesAndPairs(typicalCharacters), tails)];

interface Source {
  readonly file: string;
  readonly text: string;
}

/** The TypeScript files of a folder of the repository, e.g. "server". */
function sourcesIn(folder: string, recursive: boolean): Source[] {
  return readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const file = join(folder, name);
      return { file, text: readFileSync(join(root, file), 'utf8') };
    });
}

const sources = [
  ...sourcesIn('server', true),
  ...sourcesIn('src/booking', true),
  ...sourcesIn('src/studio', true),
  ...sourcesIn('machines', false),
];

interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** The regular expression literals anywhere in a syntax tree. */
function* patternsIn(node: unknown): Generator<Pattern> {
  if (typeof node !== 'object' || node === null) return;
  if ('regex' in node) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string };
    yield { source: pattern, flags };
  }
  for (const child of Object.values(node)) yield* patternsIn(child);
}

const patterns = sources.flatMap(({ file, text }) =>
  [...patternsIn(parseAst(text, { lang: 'ts' }))].map((pattern) => ({ ...pattern, file })),
);

/** Texts that match the pattern, where they can be generated. */
function matchesOf({ source, flags }: Pattern): string[] {
  try {
    const pattern = new RegExp(source, flags.replaceAll(/[gi]/g, ''));
    return fc.sample(fc.stringMatching(pattern, { maxLength: 30 }), { numRuns: 8, seed: 1 });
  } catch {
    return [];
  }
}

/** Texts that start like a match, repeat a part many times, and end so that the match fails. */
function* textsFor(pattern: Pattern) {
  const written = pattern.source.match(/[\w@<>/-]+/g) ?? [];
  const matches = [...matchesOf(pattern), ...written];
  const heads = new Set(
    matches.flatMap((match) => [1, 2, 3, 4, 6].map((end) => match.slice(0, end))).slice(0, 30),
  );
  const own = [
    ...new Set([...matches.join(''), ...pattern.source.replaceAll(/[\\()[\]{}^$]/g, '')]),
  ];
  yield* typicalTexts;
  yield* pumpedTexts([''], [...singlesAndPairs(own.slice(0, 20)), ...written], tails);
  yield* pumpedTexts(heads, [...singlesAndPairs(own.slice(0, 6)), ...typicalCharacters], tails);
}

/** A function that searches for the first match of a pattern, or for all when it is global. */
const searchWith = ({ source, flags }: Pattern): TextFunction => {
  const pattern = new RegExp(source, flags);
  return (text) => (flags.includes('g') ? text.replace(pattern, '') : pattern.test(text));
};

describe('isSuperlinear', () => {
  it.each([
    ['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', ''],
    ['\\s+$', ''],
    ['^(a+)+$', ''],
    ['<style>(.*?)</style>', 'gs'],
  ])('is true for the pattern /%s/%s', (source, flags) => {
    const pattern = { source, flags };
    expect(superlinearInput(searchWith(pattern), textsFor(pattern))).not.toBeNull();
  });

  it('is false for a slow linear function', () => {
    const slow: TextFunction = (text) => {
      let sum = 0;
      for (const character of text.repeat(100)) sum += character.charCodeAt(0);
      return sum;
    };
    expect(isSuperlinear(slow, (length) => 'a'.repeat(length))).toBe(false);
  });
});

describe('the time of a regular expression grows in proportion to the text', () => {
  it('finds more than 20 patterns in the sources', () => {
    expect(patterns.length).toBeGreaterThan(20);
  });

  it.each(
    patterns.map(
      (pattern) => [`/${pattern.source}/${pattern.flags} in ${pattern.file}`, pattern] as const,
    ),
  )('%s', (_, pattern) => {
    expect(superlinearInput(searchWith(pattern), textsFor(pattern))).toBeNull();
  });

  it('knows every pattern: none is built at run time', () => {
    const built = sources.filter(({ text }) => text.includes('RegExp('));
    expect(built.map(({ file }) => file)).toEqual([]);
  });
});

describe('the time of reading a request grows in proportion to its text', () => {
  const encoder = new TextEncoder();
  const inField =
    (field: string): TextFunction =>
    (text) =>
      parseBody(encoder.encode(JSON.stringify({ ...validRequest, [field]: text })).buffer);
  const inParameter =
    (name: string): TextFunction =>
    (text) => {
      const { date, timeSlot, bookingType } = validRequest;
      parseQuery(new URLSearchParams({ date, timeSlot, bookingType, [name]: text }));
    };
  const forwarded =
    (trustedProxies: number): TextFunction =>
    (text) =>
      limitedNetworks(clientAddress({ peer: '10.0.0.1', forwardedFor: text }, trustedProxies));

  const readers: Record<string, TextFunction> = {
    ...Object.fromEntries(
      [...Object.keys(validRequest), 'musicLink', 'other'].map((field) => [
        `the field ${field}`,
        inField(field),
      ]),
    ),
    'a whole body': (text) => parseBody(encoder.encode(text).buffer),
    ...Object.fromEntries(
      ['date', 'timeSlot', 'bookingType', 'other'].map((name) => [
        `the parameter ${name}`,
        inParameter(name),
      ]),
    ),
    'a whole query': (text) => parseQuery(new URLSearchParams(text)),
    'the Idempotency-Key': parseIdempotencyKey,
    'X-Forwarded-For behind one proxy': forwarded(1),
    'X-Forwarded-For behind ten proxies': forwarded(10),
    'an address with a zone': (text) => limitedNetworks(`fe80::1%${text}`),
    'the path in the log': (text) => loggedPath(text, 'kente-kora-42-and-more'),
    'a reference': isReference,
  };
  const heads: Record<string, readonly string[]> = {
    'the field email': ['a@', 'a@b', 'a@b.'],
    'X-Forwarded-For behind one proxy': ['"', '[', '1.1.1.1:', '::1%'],
    'the path in the log': ['/api/calendar/', '/calendar/', '%6'],
  };

  it.each(Object.entries(readers))('%s', (name, read) => {
    const texts = [
      ...typicalTexts,
      ...pumpedTexts(heads[name] ?? [], singlesAndPairs(typicalCharacters.slice(0, 8)), tails),
    ];
    expect(superlinearInput(read, texts)).toBeNull();
  });
});
