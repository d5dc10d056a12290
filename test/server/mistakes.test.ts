import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, it, vi } from 'vitest';
import { type StudioContent, studio } from '#studio/studio';
import example from '../../deploy/studio.example.json';
import { ConfigError, readConfig } from '../../server/config.ts';
import { closedDayWarning, contentWarnings } from '../../server/content/contentWarnings.ts';
import { setupWarnings } from '../../server/content/setupWarnings.ts';
import {
  parseStudio,
  readContent,
  readText,
  studioSchema,
} from '../../server/content/studioFile.ts';
import { backupProblems } from '../../server/http/routes/health.ts';
import { defaults } from '../../src/studio/defaults.ts';
import { setContent } from '../support/ownerContent.ts';
import { bookWith, changeTo } from '../support/server/createOptions.ts';
import { harmattan, song } from '../support/server/sounds.ts';
import { temporaryFolder, testApp, tuesdayAtTen } from '../support/server/testApi.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns what an act returns otherwise than by default, as JSON, or the message of its ConfigError. */
function outcome(act: () => object, byDefault: object): string {
  try {
    const others = Object.entries(act()).filter(
      ([key, value]) => !isDeepStrictEqual(value, (byDefault as Values)[key]),
    );
    return JSON.stringify(Object.fromEntries(others));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.replaceAll('\0', '␀');
  }
}

const parsed = (text: string) => outcome(() => parseStudio(text, 'studio.json'), defaults);

/** The first bytes of a picture, by the end of its name. */
const beginnings: Record<string, string> = { avif: '\0\0\0 ftypavif', heic: '\0\0\0 ftypheic' };
const beginningOf = (name: string) =>
  Buffer.from(beginnings[/\w+$/.exec(name)?.[0] ?? ''] ?? '\xff\xd8\xff', 'latin1');

/** A picture of a size, or with a text inside. */
function picture(name: string, content: number | string): Buffer {
  const beginning = beginningOf(name);
  if (typeof content === 'string') return Buffer.concat([beginning, Buffer.from(content)]);
  return Buffer.concat([beginning], Math.max(content, beginning.length));
}

/** Writes files: by name their size, text or bytes, the values of a studio.json, or null for a folder. */
function write(files: Values): string {
  const folder = temporaryFolder();
  const all = Object.entries({ pictures: null, sounds: null, ...files });
  for (const [name, content] of all) {
    const path = join(folder, name);
    if (content === null) mkdirSync(path);
    else if (typeof content === 'number') writeFileSync(path, picture(name, content));
    else if (typeof content === 'string') {
      writeFileSync(path, /\.jpe?g$/.test(name) ? picture(name, content) : content);
    } else writeFileSync(path, Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
  return join(folder, 'studio.json');
}

/** Returns what is said of files, and what is read of the sounds. */
async function warnings(files: Values): Promise<string> {
  const path = write(files);
  const content = await readContent({ path, isNamed: false });
  setContent(studio, content);
  const shown = Object.values(content.ownPictures).flat();
  return [
    ...[...contentWarnings(path, content, tuesdayAtTen)].toSorted(),
    ...(shown.length > 0 ? [`The site shows ${shown.toSorted().join(', ')}.`] : []),
    ...content.sounds.map(({ file, seconds, peaks }) => `${file}: ${seconds} seconds, ${peaks}`),
  ].join('\n');
}

/** MP3 frames, each of 72 bytes and 36 milliseconds. */
const frames = (count: number, of = song) =>
  Buffer.concat(Array(Math.ceil((count * 72) / of.length)).fill(of)).subarray(0, count * 72);

/** The song behind a tag, of a size in all. */
function tagged(size: number): Buffer {
  const length = size - song.length - 10;
  const sevenBits = [21, 14, 7, 0].map((bits) => (length >> bits) & 127);
  const head = [Buffer.from('ID3\x03\0\0'), Buffer.from(sevenBits)];
  return Buffer.concat([...head, Buffer.alloc(length), song]);
}

const sounds: Values = {
  'five seconds': song,
  '45 seconds': frames(1250),
  '45.4 seconds': frames(1261),
  '45.6 seconds': frames(1266),
  'half a second': frames(14),
  'less than half a second': frames(13),
  silence: frames(100, Buffer.concat([song.subarray(0, 4), Buffer.alloc(68)])),
  '1,100,000 bytes': tagged(1_100_000),
  '1,100,001 bytes': tagged(1_100_001),
  '1,200,001 bytes': tagged(1_200_001),
  'a large WAV': Buffer.alloc(2_000_000, 'RIFF....WAVEfmt '),
  // Of 8 kbit/s: 45 seconds have 45,000 bytes, and the file hours of them.
  'eighteen minutes in a megabyte': Buffer.concat(
    Array(15_000).fill(Buffer.concat([Buffer.from('ffe318c4', 'hex'), Buffer.alloc(68)])),
  ),
  'behind zeros': Buffer.concat([Buffer.alloc(500), song]),
  'behind the end of a line': Buffer.concat([Buffer.from('\r\n'), song]),
  'after half a frame': song.subarray(30),
  'a web page': '<!doctype html>',
  nothing: '',
  'a tag without a sound': 'ID3'.padEnd(9000, '\0'),
  'mostly no MP3': Buffer.concat([song, Buffer.alloc(500_000, 'RIFF....WAVE')]),
  'a folder': null,
};

/** Returns what is said of a studio.json that is named, by its encoding and text. */
function encoded(bytes: object | null): string {
  const [[encoding, text] = []] = Object.entries(bytes ?? {}) as [BufferEncoding, string][];
  const isThere = bytes === null || encoding;
  const content = bytes && Buffer.from(text ?? '', encoding);
  const path = write(isThere ? { 'studio.json': content } : {});
  const said = outcome(() => parseStudio(readText({ path, isNamed: true }), path), defaults);
  return said.replaceAll(path, 'studio.json');
}

/** Returns what an installation lacks, which has these keys as by default, or as in the example. */
function lacks({
  SMTP_URL = 'smtp://127.0.0.1',
  byDefault = [],
  asInExample = [],
  ...others
}): string {
  const pick = (keys: readonly string[], from: object) =>
    Object.fromEntries(keys.map((key) => [key, (from as Values)[key]]));
  const content = { ...pick(byDefault, defaults), ...pick(asInExample, example), ...others };
  return setupWarnings(SMTP_URL, content as StudioContent).join('\n');
}

/** Returns what is said of sessions, by date with their status, when Wednesdays are closed since. */
async function closedDays(sessions: Values): Promise<string> {
  const { store, now } = testApp();
  for (const [date, status] of Object.entries(sessions)) {
    const reference = await bookWith(store, { date });
    if (status === 'cancelled') await store.changeStatus(reference, changeTo(status));
  }
  setContent(studio, { closedWeekdays: [3] });
  return (await closedDayWarning(store, now)) ?? '';
}

const backups = ({ isExpected = true, lastBackup = '', firstBooking = null, problem = '' }) =>
  backupProblems({ lastBackup, firstBooking, problem }, isExpected, tuesdayAtTen).join('\n');

const heard = (name: string) =>
  warnings({ 'studio.json': { sounds: [harmattan] }, 'sounds/harmattan.mp3': sounds[name] });

/** By the title of a section of mistakes.txt: returns the message for an input, which is an unindented line. */
const sections: Record<string, (input: string) => string | Promise<string>> = {
  'Environment variables': (input) =>
    outcome(() => readConfig(JSON.parse(input)), input === '{}' ? {} : readConfig({})),
  'Values of studio.json': parsed,
  'Texts of studio.json, with ⏎ for the end of a line': (input) =>
    parsed(input.replaceAll('⏎', '\n')),
  'A studio.json in an encoding; {} is none, null a folder': (input) => encoded(JSON.parse(input)),
  'Files beside studio.json, with their sizes or texts': (input) => warnings(JSON.parse(input)),
  'A sound that is': heard,
  'What an installation lacks': (input) => lacks(JSON.parse(input)),
  'Backups, on 1 December 2026 at 10:00': (input) => backups(JSON.parse(input)),
  'Sessions on Wednesdays, which are closed since': (input) => closedDays(JSON.parse(input)),
};

it('what is said to each wrong value, file and folder stands in mistakes.txt', async () => {
  // The decoder of sounds logs its errors.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const text: string[] = [];
  for (const line of readFileSync('test/server/mistakes.txt', 'utf8').split('\n')) {
    if (/^# /.test(line)) text.push(`${line}\n`);
    else if (/^\S/.test(line)) {
      const title = text.findLast((one) => one.startsWith('# ')) ?? '';
      const said = await sections[title.slice(2, -1)]?.(line);
      text.push(`${line}\n${(said || 'nothing').replaceAll(/^/gm, '  ')}\n`);
    }
  }
  await expect(text.join('\n')).toMatchFileSnapshot('mistakes.txt');
});

interface JsonSchema
  extends Readonly<Partial<Record<'minimum' | 'maximum' | 'minItems' | 'maxItems', number>>> {
  readonly type?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

type Path = readonly string[];

/** A content with all keys. */
const complete = { ...example, songs: ['A'], sounds: [harmattan] };

const valueAt = (values: object, path: Path): unknown =>
  path.reduce((value: unknown, key) => (value as Values | undefined)?.[key], values);

/** Returns values of a wrong type, at each limit of a schema, and beyond it. */
function valuesOf(schema: JsonSchema, path: Path): unknown[] {
  const { minimum, maximum = 0, minItems, maxItems = 0, pattern } = schema.anyOf?.[1] ?? schema;
  const longest = Number(/^\^\\S\.\{0,(\d+)\}\$$/.exec(pattern ?? '')?.[1]) + 1;
  const list = (length: number) => Array(length).fill((valueAt(complete, path) as unknown[])[0]);
  return [
    ...[undefined, null, '', schema.type === 'string' || schema.anyOf ? 5 : 'A'],
    ...(schema.enum ?? []),
    ...(longest ? ['A'.repeat(longest), 'A'.repeat(longest + 1), ' A', 'A\nB', 'A\ud83c'] : []),
    ...(minimum === undefined ? [] : [minimum - 1, minimum, minimum + 0.5, maximum, maximum + 1]),
    ...(minItems === undefined ? [] : [[], list(minItems), list(maxItems), list(maxItems + 1)]),
    ...(schema.properties ? [{}, [], { phnoe: 1 }] : []),
  ];
}

/** Returns a text in which a repeated character stands once, with its number. */
const shortened = (text: string) =>
  text.replaceAll(/(\w)\1{9,}/g, (all, one) => `${one}{${all.length}}`);

const shown = (value: unknown) =>
  Array.isArray(value) && value.length > 1
    ? `${value.length} × ${JSON.stringify(value[0])}`
    : shortened(JSON.stringify(value) ?? 'missing');

/** Returns what is said to a value of a key, and whether it is used as it is. */
function saidTo(value: unknown, path: Path): string {
  const content = structuredClone(complete);
  Object.assign(valueAt(content, path.slice(0, -1)) as object, { [path.at(-1) ?? '']: value });
  try {
    const used = valueAt(parseStudio(JSON.stringify(content), 'studio.json'), path);
    if (isDeepStrictEqual(used, value)) return 'accepted';
    return isDeepStrictEqual(used, valueAt(defaults, path)) ? 'its default' : JSON.stringify(used);
  } catch (error) {
    const lines = (error as Error).message.replaceAll('studio.json: ', '').split('\n');
    return lines.map((line) => shortened(line.replace(path.join('.'), 'KEY'))).join('\n    ');
  }
}

/** Yields the path of each key, and what is said to its values. */
function* limitsOf(schema: JsonSchema, path: Path = []): Generator<readonly [string, string]> {
  if (path.length > 0) {
    const rows = valuesOf(schema, path).map((value) => `  ${shown(value)}: ${saidTo(value, path)}`);
    yield [path.join('.'), [...new Set(rows)].join('\n')];
  }
  const inside = { ...schema.properties, ...(schema.items && { 0: schema.items }) };
  for (const [key, one] of Object.entries(inside)) yield* limitsOf(one, [...path, key]);
}

it('what is said to a value of each key at its limits stands in limits.txt', async () => {
  const all = [...limitsOf(toJsonSchema(studioSchema, { typeMode: 'input' }) as JsonSchema)];
  const text = [...new Set(all.map(([, said]) => said))].map((said) => {
    const keys = all.filter((one) => one[1] === said).map(([key]) => key);
    return `${keys.join(', ')}\n${said}\n`;
  });
  await expect(text.join('\n')).toMatchFileSnapshot('limits.txt');
});
