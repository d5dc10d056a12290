import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, it } from 'vitest';
import { defaults } from '#studio/defaults';
import { parseStudio, studioSchema } from '../../../server/content/studioFile.ts';

const example = readFileSync('deploy/studio.example.json', 'utf8');
const parse = (value: unknown) => parseStudio(JSON.stringify(value), 'studio.json');

it('the example sets every key, to something else but where money and persons are named', () => {
  const studio = parseStudio(`\ufeff${example}`, 'studio.json');
  const { country, countryCode, city, ownPictures, refusedSounds, outdated, ...others } = defaults;
  const same = Object.entries(others)
    .filter(([key, value]) => isDeepStrictEqual(studio[key as keyof typeof studio], value))
    .map(([key]) => key);
  expect(same).toEqual([
    ...['whatsApp', 'engineer', 'songs', 'sounds', 'picturesAreOwn', 'payment', 'deposit'],
    ...['dataRegistration', 'legal'],
  ]);
  expect(Object.keys(studio)).toEqual(['$schema', ...Object.keys(parse({}))]);
});

it('deploy/studio.schema.json is what `npm run schema` writes', async () => {
  const schema = toJsonSchema(studioSchema, { typeMode: 'input' });
  // An editor says of a key what the comment above its default says, and its limits.
  const source = readFileSync('src/studio/defaults.ts', 'utf8');
  for (const [, comment = '', key = ''] of source.matchAll(/\/\*\* ([^*]+) \*\/\n +(\w+):/g)) {
    const property = schema.properties?.[key];
    if (typeof property !== 'object') continue;
    property.description = [comment, property.description].filter(Boolean).join(' ');
  }
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  await expect(text).toMatchFileSnapshot(join(process.cwd(), 'deploy/studio.schema.json'));
});
