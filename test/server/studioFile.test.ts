import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { toJsonSchema } from '@valibot/to-json-schema';
import { describe, expect, it } from 'vitest';
import { defaults } from '#studio/defaults';
import { ConfigError } from '../../server/config.ts';
import { parseStudio, readStudio, studioSchema } from '../../server/studioFile.ts';
import { temporaryFolder } from '../support/server/testApi.ts';

const example = readFileSync('deploy/studio.example.json', 'utf8');
const parse = (value: unknown) => parseStudio(JSON.stringify(value), 'studio.json');

it('an empty file, and none, are the studio of the specification', () => {
  const absent = join(temporaryFolder(), 'studio.json');
  expect(parse({})).toEqual(defaults);
  expect(readStudio({ path: absent, isNamed: false })).toEqual(defaults);
  expect(() => readStudio({ path: absent, isNamed: true })).toThrow(
    /studio\.json cannot be read: ENOENT/,
  );
});

it('a key that is left out has its default, also inside of others', () => {
  const { prices, features } = parse({ prices: { recording: { amount: 120, currency: 'GHS' } } });
  const { performance, recording } = defaults.prices;
  expect(prices).toEqual({ performance, recording: { ...recording, amount: 120 } });
  expect(features).toEqual(defaults.features);
});

it('the example sets every key, to something else but where money and persons are named, and a slash at the end of the address is dropped', () => {
  const studio = parseStudio(`\ufeff${example}`, 'studio.json');
  const { country, countryCode, city, ownPictures, ...others } = defaults;
  const same = Object.entries(others)
    .filter(([key, value]) => isDeepStrictEqual(studio[key as keyof typeof studio], value))
    .map(([key]) => key);
  expect(same).toEqual([
    ...['whatsApp', 'engineer', 'songs', 'sounds', 'picturesAreOwn', 'payment', 'deposit'],
    'dataRegistration',
  ]);
  expect(Object.keys(studio)).toEqual(['$schema', ...Object.keys(parse({}))]);
  expect(parse({ website: 'https://a.example/' }).website).toBe('https://a.example');
});

/** A content with these values of a price, and one of a sound. */
const recording = (price: object) => ({ prices: { recording: price } });
const sound = (values: object) => ({
  sounds: [{ file: 'a.mp3', title: 'A', artist: 'B', ...values }],
});

it.each<[unknown, string]>([
  [{ phnoe: '1' }, 'phnoe is not a key; there are $schema, name, street'],
  [recording({ amount: '100', currency: 'GHS' }), 'prices.recording.amount must be a whole number'],
  [recording({ amount: 99.5, currency: 'GHS' }), 'amount must be a whole number from 1 to 1000000'],
  [recording({ currency: 'NGN' }), 'currency must be USD or GHS, not "NGN".'],
  [{ prices: { recordings: {} } }, 'prices.recordings is not a key; there are performance'],
  [{ website: 'sika.example' }, 'website must be an address like "https://studio.example", not "s'],
  [{ email: 'desk@' }, 'email must be an e-mail address, not "desk@".'],
  [{ phone: '' }, 'phone must be a phone number like "+233 30 000 0000", not "".'],
  [{ whatsApp: '024 555 0199' }, 'whatsApp must be a phone number with its country code, or ""'],
  [{ phone: '+233 (0)24' }, 'phone must be a phone number like "+233 30 000 0000", not "+233 (0)2'],
  [{ whatsApp: '+233 24 555 019' }, 'whatsApp must be a phone number with its country code, or ""'],
  [{ closedWeekdays: [0, 7] }, 'closedWeekdays.1 must be a whole number from 0 to 6, not 7.'],
  [{ closedWeekdays: [0, 1, 2, 3, 4, 5, 6] }, 'closedWeekdays must be a list of at most 6 days'],
  [{ closedWeekdays: 'Sunday' }, 'must be a list of at most 6 days, 0 for Sunday to 6 for Saturd'],
  [
    sound({ file: 'a.m4a' }),
    'sounds.0.file must be the name of an MP3 file without #, % and ?, e.g. "harmattan.mp3", not "a.m4a".',
  ],
  [sound({ file: '../a.mp3' }), 'sounds.0.file must be the name'],
  [sound({ artist: undefined }), 'sounds.0.artist is missing.'],
  [sound({ year: 1 }), 'sounds.0.year is not a key; there are file, title, artist.'],
  [{ sounds: Array(4).fill({ file: 'a.mp3', title: 'A', artist: 'B' }) }, 'sounds must be a list'],
  [sound({ title: '\ud83c' }), 'sounds has half of a char'],
  [{ services: { Recording: '' } }, 'services.Recording must be a text on one line'],
  [{ directions: [] }, 'directions must be a list of 1 to 10 texts, not [].'],
  [{ mission: 'one\ntwo' }, 'mission must be a text on one line, of at most 300 characters, not'],
  [{ picturesAreOwn: 'yes' }, 'picturesAreOwn must be true or false, not "yes".'],
  [{ countryCode: 'Ghana' }, 'countryCode must be two capital letters, e.g. "GH", not "Ghana".'],
  [{ keepDays: 0 }, 'keepDays must be a whole number from 1 to 3650, not 0.'],
  [null, 'It must be an object: begin it with {.'],
  [[], 'It must be an object: begin it with {.'],
  [recording({ amount: 650 }), 'prices.recording needs its currency: write "currenc'],
  [{ name: 'Sika \ud83c' }, 'name has half of a character: type it again.'],
  [{ website: 'https://sika.example:99999' }, 'website must be an address with a port below 65536'],
  [
    { website: 'https://a..b' },
    'website must be an address like "https://studio.example", not "http',
  ],
  [{ email: 'a..b@sika.example' }, 'email must be an e-mail address, not "a..b@sika.example".'],
])('a wrong file is refused with a sentence: %j', (value, sentence) => {
  expect(() => parse(value)).toThrow(ConfigError);
  expect(() => parse(value)).toThrow(sentence);
  expect(() => parse(value)).toThrow(/^studio\.json: [^\n]*\.$/);
});

it('what cannot be seen in a copied number or address is removed', () => {
  const [phone, website] = [
    '\u202a+233\u00a0(0)30 200\u00a01234\u202c',
    '\u200bhttps://a.example ',
  ];
  expect(
    parse({ phone, whatsApp: '233 24 555 0199\u202c', website, email: 'a@b.example\u2060' }),
  ).toEqual({
    ...parse({ phone: '+233 (0)30 200 1234', whatsApp: '+233 24 555 0199' }),
    website: 'https://a.example',
    email: 'a@b.example',
  });
});

describe('a file that is not JSON is refused with the line, and what to write', () => {
  const lines = [
    '{',
    '  "name": "A",',
    '  "picturesAreOwn": true,',
    '  "street": "14 Nii Street"',
    '}',
  ];
  /** The lines with one of them replaced. */
  const withLine = (number: number, line: string) => lines.with(number - 1, line).join('\n');

  it.each([
    ['curly quotes', withLine(4, '  "street": “14 Nii Street”'), '4: write straight'],
    ['single quotes', withLine(2, "  'name': 'A',"), '2: write straight'],
    ['True', withLine(3, '  "picturesAreOwn": True,'), '3: write true or false'],
    ['a text without quotes', withLine(2, '  "name": Sika Sound,'), '2: put the text into'],
    ['a price with a sign', withLine(2, '  "name": GH650,'), '2: put the text into'],
    ['a value that is missing', withLine(2, '  "name": ,'), '2: a value is missing'],
    ['a comment on top', `// Our studio\n${lines.join('\n')}`, '1: take the comment out'],
    ['a comment of a script', withLine(2, '  # ours'), '2: take the comment'],
    ['a comment behind a value', withLine(2, '  "name": "A", // ours'), '2: take the comment'],
    ['a comma that is missing', withLine(2, '  "name": "A"'), '2: a comma is missing'],
    ['a comma too much', withLine(4, '  "street": "14 Nii Street",'), '4: a value is missing'],
    ['two commas', withLine(3, '  "picturesAreOwn": true,,'), '3: a value is missing'],
    ['no end', lines.slice(0, 4).join('\n'), '4: something is missing at the end'],
    ['nothing', '', '1: something is missing at the end'],
  ])('%s', (_, text, sentence) => {
    const message = `studio.json is not valid JSON: look in line ${sentence}`;
    expect(() => parseStudio(text, 'studio.json')).toThrow(message);
  });
});

it.each<[string, Uint8Array, string]>([
  ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'is in UTF-16: save it as UTF-8.'],
  ['ANSI', Buffer.from('{ "name": "Café" }', 'latin1'), 'is in another encoding than UTF-8'],
])('a file in %s is refused', (_, bytes, sentence) => {
  const path = join(temporaryFolder(), 'studio.json');
  writeFileSync(path, bytes);
  expect(() => readStudio({ path, isNamed: true })).toThrow(sentence);
});

it('all problems of a file are told at once', () => {
  expect(() => parse({ a: 1, b: 1, keepDays: 0, phone: 1 })).toThrow(
    /: a is not a key.*\n.*: b is not .*\n.*phone must be .*\n.*keepDays must be /,
  );
  const twice = '{\n"name": "A",\n"city": "12\\" B",\n"name": "C"\n}';
  expect(() => parseStudio(twice, 'studio.json')).toThrow('line 4 sets "name" a second time.');
});

it('deploy/studio.schema.json is what `npm run schema` writes', async () => {
  const schema = toJsonSchema(studioSchema, { typeMode: 'input' });
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(join(process.cwd(), 'deploy/studio.schema.json'));
});
