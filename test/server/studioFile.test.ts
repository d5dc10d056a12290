import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  expect(() => readStudio({ path: absent, isNamed: true })).toThrow(/^STUDIO_FILE cannot be read/);
});

it('a key that is left out has its default, also inside of others', () => {
  const { prices, features } = parse({ prices: { recording: { amount: 120 } } });
  const { performance, recording } = defaults.prices;
  expect(prices).toEqual({ performance, recording: { ...recording, amount: 120 } });
  expect(features).toEqual(defaults.features);
});

it('the example sets every key to something else, and a slash at the end of the address is dropped', () => {
  const studio = parseStudio(`\ufeff${example}`, 'studio.json');
  const { country, countryCode, city, ownPictures, ...others } = defaults;
  for (const [key, value] of Object.entries(others)) {
    expect([key, studio[key as keyof typeof studio]]).not.toEqual([key, value]);
  }
  expect(Object.keys(studio)).toEqual(['$schema', ...Object.keys(parse({}))]);
  expect(parse({ website: 'https://a.example/' }).website).toBe('https://a.example');
});

it.each<[unknown, string]>([
  [{ phnoe: '1' }, 'phnoe is not a key; there are $schema, name, street'],
  [{ prices: { recording: { amount: '100' } } }, 'prices.recording.amount must be a whole number'],
  [{ prices: { recording: { amount: 99.5 } } }, 'amount must be a whole number from 1 to 1000000'],
  [{ prices: { recording: { currency: 'NGN' } } }, 'currency must be USD or GHS, not "NGN".'],
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
  [{ services: { Recording: '' } }, 'services.Recording must be a text on one line'],
  [{ directions: [] }, 'directions must be a list of 1 to 10 texts, not [].'],
  [{ mission: 'one\ntwo' }, 'mission must be a text on one line, of at most 300 characters, not'],
  [{ picturesAreOwn: 'yes' }, 'picturesAreOwn must be true or false, not "yes".'],
  [{ countryCode: 'Ghana' }, 'countryCode must be two capital letters, e.g. "GH", not "Ghana".'],
  [{ keepDays: 0 }, 'keepDays must be a whole number from 1 to 3650, not 0.'],
  [null, 'It must be an object with some of $schema, name'],
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
    parse({ phone, whatsApp: '233 24 555 0199', website, email: 'a@b.example\u2060' }),
  ).toEqual({
    ...parse({ phone: '+233 (0)30 200 1234', whatsApp: '+233 24 555 0199' }),
    website: 'https://a.example',
    email: 'a@b.example',
  });
});

describe('a file that is not JSON', () => {
  it.each([
    ['{\n  "name": "A",\n  "city" "B"\n}', 'look in line 3.'],
    ['{ "name": "A"', 'look '],
    ['', 'look at its end.'],
  ])('is refused with the line: %j', (text, sentence) => {
    const path = join(temporaryFolder(), 'studio.json');
    writeFileSync(path, text);
    expect(() => readStudio({ path, isNamed: true })).toThrow(
      `${path} is not valid JSON: ${sentence}`,
    );
  });
});

it('all problems of a file are told at once', () => {
  expect(() => parse({ keepDays: 0, phone: 1 })).toThrow(/phone must be .*\n.*keepDays must be /);
});

it('deploy/studio.schema.json is what `npm run schema` writes', async () => {
  const schema = toJsonSchema(studioSchema, { typeMode: 'input' });
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(join(process.cwd(), 'deploy/studio.schema.json'));
});
