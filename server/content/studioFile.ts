import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { defaults } from '#studio/defaults';
import { currencies } from '#studio/prices';
import type { StudioContent } from '#studio/studio';
import { dialledNumber, internationalNumber } from '#studio/telephone';
import { ConfigError } from '../config.ts';
import { atMost } from './atMost.ts';
import { doubledKeys, syntaxMistake } from './jsonMistakes.ts';
import { ownPictures } from './ownPictures.ts';
import { readSounds } from './sounds.ts';

/** Returns a value as JSON, of a long one the beginning. */
export const shortJson = (value: unknown) => {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
};

/** Returns a message that completes the path of a key to a sentence without its full stop. */
const mustBe =
  (rule: string) =>
  ({ input }: { readonly input: unknown }) =>
    `must be ${rule}, not ${shortJson(input)}`;

const textOf = (rule: string, pattern: RegExp) =>
  v.pipe(v.string(mustBe(rule)), v.regex(pattern, mustBe(rule)), v.description(`It is ${rule}.`));

/** A telephone number; `withoutPlus` matches the beginning of one whose country code has no "+". */
const telephoneOf = (rule: string, pattern: RegExp, withoutPlus: RegExp) =>
  v.pipe(
    textOf(rule, pattern),
    v.transform((text) => text.replace(withoutPlus, '+')),
    v.check(
      (text) => !text || (/^\W*\+/.test(text) ? internationalNumber : dialledNumber)(text) !== null,
      mustBe(rule),
    ),
  );

const wholeNumberBetween = (least: number, most: number) => {
  const message = mustBe(`a whole number from ${least} to ${most}`);
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
};

const listSchema = (item: v.GenericSchema, rule: string, least: number, most: number) => {
  const message = mustBe(rule);
  return v.pipe(v.array(item, message), v.minLength(least, message), v.maxLength(most, message));
};

type Entries = Readonly<Record<string, v.GenericSchema>>;

/** The default of a value: the keys of an object have their own ones. */
const fallbackOf = (value: unknown) =>
  typeof value === 'object' && !Array.isArray(value) ? {} : value;

/** An object with these keys, each with the default value in `values`; without one it is required. */
function objectOf(entries: Entries, values: object) {
  const known = Object.keys(entries).join(', ');
  const fallbacks = new Map(Object.entries(values).map(([key, value]) => [key, fallbackOf(value)]));
  return v.strictObject(
    Object.fromEntries(
      Object.entries(entries).map(([key, schema]) => [
        key,
        fallbacks.has(key) ? v.optional(schema, fallbacks.get(key)) : schema,
      ]),
    ),
    (issue) => {
      if (issue.expected === 'never') return `is not a key; there are ${known}`;
      return issue.input === undefined
        ? 'is missing'
        : mustBe(`an object with some of ${known}`)(issue);
    },
  );
}

/** An object with a schema for each of its keys and their default values. */
const eachOf = (schemaOf: (value: object) => v.GenericSchema, values: object) =>
  objectOf(
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, schemaOf(value)])),
    values,
  );

const line = textOf('a text on one line, of at most 300 characters', /^\S.{0,299}$/);
const lineOrNothing = v.union([v.literal(''), line], mustBe('a text on one line, or ""'));
const mp3Name = textOf(
  'the name of an MP3 file without #, % and ?, e.g. "harmattan.mp3"',
  /^[^./\\#%?][^/\\#%?]{0,99}\.[mM][pP]3$/,
);
const language = textOf('a language like "ak", or ""', /^([a-z]{2,3}(-[A-Za-z\d]{2,8})*)?$/);
const sound = objectOf({ file: mp3Name, title: line, artist: line, language }, { language: '' });
const price = {
  amount: wholeNumberBetween(1, 1_000_000),
  currency: v.picklist(Object.keys(currencies), mustBe(Object.keys(currencies).join(' or '))),
  second: lineOrNothing,
};

const websiteRule =
  'an address like "https://studio.example", of a host of its own, without a folder';

export const studioSchema = objectOf(
  {
    $schema: v.optional(v.string(mustBe('a text'))),
    name: textOf('a text on one line, of at most 60 characters', /^\S.{0,59}$/),
    street: line,
    district: line,
    city: line,
    country: line,
    countryCode: textOf('two capital letters, e.g. "GH"', /^[A-Z]{2}$/),
    website: v.pipe(
      textOf(
        websiteRule,
        /^https?:\/\/[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*(:\d{1,5})?(\/\S*)?$/,
      ),
      v.transform((address) => address.replace(/\/$/, '')),
      v.check((address) => !/\w\//.test(address), mustBe(websiteRule)),
      v.check(
        (address) => !address.includes('://') || URL.canParse(address),
        ({ input }) => `must be an address with a port below 65536, not "${input}"`,
      ),
    ),
    phone: telephoneOf(
      'a phone number like "+233 30 000 0000"',
      /^[+(]{0,2}\d[\d ().-]{5,20}\d$/,
      /^(?=233)/,
    ),
    email: textOf('an e-mail address', /^[\w%+-]+(\.[\w%+-]+)*@[\w-]+(\.[\w-]+)+$/),
    whatsApp: telephoneOf(
      'a phone number with its country code, or ""',
      /^([+(]{0,2}[1-9][\d ().-]{7,20}\d)?$/,
      /^(?=[1-9])/,
    ),
    mission: line,
    vision: line,
    engineer: lineOrNothing,
    songs: listSchema(line, 'a list of at most 12 texts', 0, 12),
    sounds: listSchema(sound, 'a list of at most 3 objects with file, title and artist', 0, 3),
    services: eachOf(() => line, defaults.services),
    features: eachOf(() => line, defaults.features),
    picturesAreOwn: v.boolean(mustBe('true or false')),
    captions: eachOf(() => line, defaults.captions),
    alternatives: eachOf(() => line, defaults.alternatives),
    directions: listSchema(line, 'a list of 1 to 10 texts', 1, 10),
    prices: eachOf((ofType) => objectOf(price, ofType), defaults.prices),
    payment: lineOrNothing,
    deposit: eachOf(() => lineOrNothing, defaults.deposit),
    lateRule: lineOrNothing,
    changeNoticeHours: wholeNumberBetween(0, 720),
    minNoticeHours: wholeNumberBetween(0, 720),
    keepDays: wholeNumberBetween(1, 3650),
    dataRegistration: lineOrNothing,
    legal: lineOrNothing,
    closedWeekdays: listSchema(
      wholeNumberBetween(0, 6),
      'a list of at most 6 days, 0 for Sunday to 6 for Saturday',
      0,
      6,
    ),
    openingHorizonDays: wholeNumberBetween(1, 730),
  },
  defaults,
);

/** Removes what cannot be seen from a value that is copied into the file, e.g. a telephone number. */
const visible = (key: string, value: unknown) =>
  typeof value === 'string' && ['phone', 'whatsApp', 'email', 'website'].includes(key)
    ? value
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/\s/g, ' ')
        .trim()
    : value;

/** The keys that a file may have. */
const { ownPictures: _, refusedSounds: __, outdated: ___, ...settable } = defaults;
const keys = { $schema: '', ...settable };

/** A half of a character outside the basic plane, in JSON: a URL and a letter cannot have it. */
const halfCharacter = /(?<!\\)(\\\\)*\\ud/;

/** Yields the prices without their currency, which have the default's. */
function* halfPrices(input: Record<string, unknown>): Generator<string> {
  for (const [type, price] of Object.entries(isObject(input.prices) ? input.prices : {})) {
    if (isObject(price) && 'amount' in price && !('currency' in price)) {
      yield `prices.${type} needs its currency: write "currency": "GHS" or "USD" beside the amount.`;
    }
  }
}

/**
 * Returns what no schema says: keys that are unknown, all of them, a list in the place of an object, and
 * texts with half a character.
 */
function* otherProblems(input: unknown, known: object, path = ''): Generator<string> {
  for (const [key, value] of Object.entries(input as object)) {
    const at = path ? `${path}.${key}` : key;
    const inside = (known as Record<string, unknown>)[key];
    if (!Object.hasOwn(known, key)) {
      yield `${at} is not a key; there are ${Object.keys(known).join(', ')}.`;
    } else if (isObject(inside) && Array.isArray(value)) {
      yield `${at} must be an object: begin it with {.`;
    } else if (isObject(inside) && isObject(value)) {
      yield* otherProblems(value, inside, at);
    } else if (halfCharacter.test(JSON.stringify(value))) {
      yield `${at} has half of a character: type it again.`;
    }
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Decodes a file; throws a ConfigError when it is not in UTF-8. */
function decode(bytes: Buffer, file: string): string {
  const isUtf16 =
    bytes.subarray(0, 64).includes(0) || /^(fffe|feff)/.test(bytes.toString('hex', 0, 2));
  if (!isUtf16 && isUtf8(bytes)) return bytes.toString();
  const encoding = isUtf16 ? 'UTF-16' : 'another encoding than UTF-8, perhaps ANSI';
  throw new ConfigError(`${file} is in ${encoding}: save it as UTF-8.`);
}

/**
 * Returns the content that a studio.json sets; keys that it leaves out have the defaults. Throws a
 * ConfigError with one sentence for each problem. With `isAsBefore` the text was in use before this
 * release: a rule that has become stricter since 1.0.0 refuses nothing then, and `outdated` has its sentence.
 */
export function parseStudio(text: string, file: string, isAsBefore = false): StudioContent {
  const json = text.replace(/^\uFEFF/, '');
  let input: unknown;
  try {
    input = JSON.parse(json, visible);
  } catch (error) {
    throw new ConfigError(
      `${file} is not valid JSON: look ${syntaxMistake(json, error as Error)}.`,
    );
  }
  if (!isObject(input)) throw new ConfigError(`${file}: It must be an object: begin it with {.`);
  const { issues = [], output } = v.safeParse(studioSchema, input);
  const sentence = (issue: v.BaseIssue<unknown>) =>
    `${v.getDotPath(issue) ?? 'It'} ${issue.message}.`;
  // The checks came later than the patterns; a value that fails one is as it was written.
  const isStricter = ({ type }: v.BaseIssue<unknown>) => type === 'check';
  const outdated = [
    ...doubledKeys(json).map(({ key, line }) => `line ${line} sets "${key}" a second time.`),
    ...halfPrices(input),
    ...issues.filter(isStricter).map(sentence),
  ];
  const wrong = [
    ...otherProblems(input, keys),
    ...issues.filter((issue) => !isStricter(issue)).map(sentence),
  ];
  const problems = isAsBefore ? wrong : [...outdated, ...wrong];
  if (problems.length === 0) {
    const content = output as unknown as StudioContent;
    const website = new URL(content.website).origin;
    return { ...content, website, outdated, ownPictures: {}, refusedSounds: [] };
  }
  const told = [...new Set(problems)].map((problem) => `${file}: ${problem.slice(0, 1000)}`);
  throw new ConfigError(atMost(told).join('\n'));
}

/** The most that a studio.json may have, in bytes. */
const maxContentSize = 1_000_000;

/** The folder with the studio's own pictures beside a studio.json. */
export const picturesFolder = (file: string): string => join(dirname(file), 'pictures');

/** The folder with its sounds. */
export const soundsFolder = (file: string): string => join(dirname(file), 'sounds');

/** A studio.json, which must exist when it is named. */
export interface StudioFile {
  readonly path: string;
  readonly isNamed: boolean;
}

/** Returns the text of a studio.json; a file of the default name may be absent. */
export function readText({ path, isNamed }: StudioFile): string {
  if (!isNamed && !existsSync(path)) return '{}';
  try {
    const stat = statSync(path);
    // A pipe would never end.
    if (!stat.isFile() && !stat.isDirectory()) throw new ConfigError(`${path} is no plain file.`);
    if (stat.size > maxContentSize) throw new ConfigError(`${path} is larger than a megabyte.`);
    return decode(readFileSync(path), path);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`${path} cannot be read: ${(error as Error).message}.`);
  }
}

/** Returns the content of a studio.json, its pictures and its sounds; throws a ConfigError. */
export async function readContent(
  file: StudioFile,
  { text, isAsBefore } = { text: readText(file), isAsBefore: false },
): Promise<StudioContent> {
  const content = parseStudio(text, file.path, isAsBefore);
  return {
    ...content,
    ownPictures: ownPictures(picturesFolder(file.path)),
    ...(await readSounds(soundsFolder(file.path), content.sounds)),
  };
}

/** Returns the content as JSON for a script element, from which the browser's code reads it. */
export const studioJson = ({ refusedSounds: _, outdated: __, ...content }: StudioContent): string =>
  JSON.stringify(content).replaceAll('<', '\\u003c');
