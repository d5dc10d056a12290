import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scripts, version } from '../../package.json';
import { fields, type TextFieldName, textFields } from '../../src/booking/request.ts';
import { defaults } from '../../src/studio/defaults.ts';
import { testApi } from '../support/server/testApi.ts';

/** What the documents and the files of deploy/ say, compared with the code and with each other. */

const folders = [
  ...['.github', 'deploy', 'docs', 'machines', 'public', 'server', 'src', 'test', 'tools'],
];
const files = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .concat(readdirSync('.'))
  .filter((file) => !file.includes('node_modules'));
const documents = files.filter((file) => file.endsWith('.md'));

const read = (file: string) => readFileSync(file, 'utf8');
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Returns a number as the documents may write it; a path as it is. */
function spellings(value: string): readonly string[] {
  if (!/^[\d_]+$/.test(value)) return [value];
  const digits = value.replaceAll('_', '');
  const number = Number(digits);
  const inWords = words[number] ?? digits;
  return [digits, digits.padStart(2, '0'), number.toLocaleString('en-GB'), inWords];
}

/** Returns the matches of a text in a file; the first group is the value of §, or the whole text without §. */
function placesIn(file: string, text: string) {
  const [start = '', end] = text.split('§').map(literal);
  const pattern =
    end === undefined ? `(${start})` : `${start}(\\w[\\w./,-]*\\w|\\w|/[\\w./-]+)${end}`;
  return [...onOneLine(read(file)).matchAll(new RegExp(pattern, 'gi'))];
}
const valuesIn = (file: string, text: string): readonly string[] =>
  placesIn(file, text).map(([, value = '']) => value);

const [, ...paragraphs] = read('test/deploy/promises.txt').split(/\n\n/);
const sections = paragraphs.map((section) => section.trim().split(/\n */));
describe.each(sections)('%s', (file, ...promises) => {
  it.each(promises)('%s', (promise) => {
    const [text = '', reason] = promise.split(' ← ');
    const said = valuesIn(file, text);
    expect(said, `${file} has no "${text}"`).not.toEqual([]);
    if (reason === undefined) return;
    const [source = '', code = ''] = reason.split(/: (.*)/);
    const [value] = valuesIn(source, code);
    if (value === undefined) throw new Error(`${source} has no "${code}"`);
    if (text.includes('§')) expect(spellings(value)).toEqual(expect.arrayContaining([...said]));
  });
});

/** Numbers and periods, not those of a list. */
const claims =
  /(?<![\w.])\d(?!\. [A-Z`])([\d.,:]*\d)?|\b(two|three|four|five|six|seven|eight|nine|ten|(an?|every) (second|minute|hour|day|night|week|month|year))\b/g;
/** Pictures, links to other sites, headings, and the calls of the API, which a test sends. */
const markup =
  /curl --json .*? http\S+|\| `[^|]*\| [^|]*\||<img[^>]*>|\]\(http[^)]*\)|- \*\*[^*]+\*\*|\*\*[^*]+[,.:?"]\*\*/g;

const guides = [
  ...['README.md', 'docs/owner.md', 'docs/operating.md', 'docs/development.md'],
  ...['deploy/README.md', '.github/CONTRIBUTING.md', '.github/SECURITY.md'],
];

it.each(guides)('%s has a row for each number', (document) => {
  const [text = ''] = onOneLine(read(document)).split('## Tried and not tried');
  const [, ...promises] = sections.find(([file]) => file === document) ?? [];
  const places = promises.flatMap((row) => placesIn(document, row.split(' ← ')[0] ?? ''));
  const rest = text.split('');
  for (const { 0: place, index } of [...text.matchAll(markup), ...places])
    rest.fill(' ', index, index + place.length);
  const open = [...text.matchAll(claims)].filter(({ 0: claim, index }) =>
    rest.slice(index, index + claim.length).some((character) => character !== ' '),
  );
  expect(open.map(({ 0: claim, index }) => text.slice(index - 30, index) + claim)).toEqual([]);
});

const sources = files
  .filter((file) => /\.(tsx?|mjs|json|ya?ml|example|service)$|Caddyfile/.test(file))
  .filter((file) => file !== 'test/deploy/documents.test.ts')
  .map(read)
  .join('');
/** Names of other programs, and of what was considered. */
const elsewhere = new Set([
  ...['trusted_proxies', 'data_version', 'maxRequestsPerSocket'],
  ...['dangerouslySetInnerHTML', 'clearAnnouncer'],
]);

/** True for a path, a file or a name of the repository, and for all that is none of them. */
function isKnown(name: string): boolean {
  if (/^([A-Z]+(_[A-Z]+)+|[a-z]+([A-Z_]\w+)+)$/.test(name))
    return sources.includes(name) || elsewhere.has(name);
  const [top = '', ...below] = name.replace(/\/$/, '').split('/');
  const isFile = /^[\w.*-]+\.(tsx?|mjs|md|service|timer|nft|env\.example|webp|png)$/.test(name);
  if (!isFile && !(folders.includes(top) && below.length > 0)) return true;
  const pattern = literal([top, ...below].join('/')).replaceAll('\\*', '[^/]*');
  return files.some((file) => new RegExp(`(^|/)${pattern}$`).test(file));
}

const [, table = ''] = read('server/cli/cli.ts').split('const commands');
const commands = [...(table.split('};')[0] ?? '').matchAll(/^ {2}'?([a-z-]+)/gm)].map(
  ([, name]) => name,
);

describe.each(documents)('%s', (document) => {
  const text = read(document).replaceAll(/```mermaid[^`]+```/g, '');
  const code = [...text.matchAll(/`+([^`]+)`+/g)].map(([, one = '']) => onOneLine(one));

  it('links to files and headings that exist', () => {
    const anchorsOf = (file: string) =>
      [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
    const links = [...text.matchAll(/(?:\]\(|src=")(?!https?:)([^)#"\s]*)#?([^)"\s]*)[)"]/g)];
    const broken = links.filter(([, path = '', anchor = '']) => {
      const file = path ? join(dirname(document), path) : document;
      return !existsSync(file) || (anchor !== '' && !anchorsOf(file).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it('has paths, files, names and scripts that exist', () => {
    const names = code.flatMap((one) => one.split(/[ ,"]+/));
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
    const run = code.flatMap((one) => [...one.matchAll(/npm run ([\w:]+)/g)]);
    expect(run.filter(([, name = '']) => !(name in scripts))).toEqual([]);
    const asked = code.flatMap((one) => [
      ...one.matchAll(/(?:sudo bookings|bookings --|bookings\.js) (?!help)([a-z-]+)/g),
    ]);
    expect(asked.map(([, name]) => name).filter((name) => !commands.includes(name))).toEqual([]);
  });
});

it.each(['docs/owner.md', 'docs/operating.md'])(
  '%s quotes and has in bold what stands on pages and in messages',
  (document) => {
    const labels = /"([A-Z][^"…]*)…?"|(?<!- )\*\*([A-Z][^*]+?[^*.,:?])\*\*/g;
    const said = [...onOneLine(read(document)).matchAll(labels)].map(([, a, b = '']) => a ?? b);
    const shown = onOneLine(sources);
    expect(said.filter((label) => !shown.includes(label))).toEqual([]);
  },
);

it('docs/operating.md names the fields of the API, and its curl books and repeats', async () => {
  const [, api = ''] = read('docs/operating.md').split('## The API');
  const rows = [...api.matchAll(/^\| `(\w+)` \|(?:.*?at most (\d+))?/gm)];
  expect(rows.map(([, name, most]) => [name, most && Number(most)])).toEqual(
    fields.map((name) => [name, textFields[name as TextFieldName]?.maxLength]),
  );
  const [, body = '', key = ''] = /--json '([^']+)'.*?Key: (.*?)'/s.exec(api) ?? [];
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const { request } = testApi();
  const send = async () => (await request('/bookings', { method: 'POST', headers, body })).json();
  const { reference, ...booking } = await send();
  expect(booking).toMatchObject({ ...JSON.parse(body), status: 'requested' });
  expect(await send()).toMatchObject({ reference });
});

it('docs/operating.md describes every command, and no other', () => {
  const [list = ''] = /(?<=## Commands\n).*?(?=\n## )/s.exec(read('docs/operating.md')) ?? [];
  const described = [...list.matchAll(/^- `([\w-]+)/gm)].map(([, name]) => name);
  expect(new Set(described)).toEqual(new Set(commands));
});

const { ownPictures: _, refusedSounds: __, outdated: ___, ...settable } = defaults;
it.each(Object.keys(settable))('docs/owner.md explains the key %s of studio.json', (key) => {
  expect(read('docs/owner.md')).toContain(`\`${key}\``);
});

it('the evidence of accessibility counts its criteria', () => {
  const text = onOneLine(read('test/a11y/README.md'));
  const shownBy = [...text.matchAll(/\| \d\.\d\.\d+ [^|]+\| A+ \| ([^|]+?) \|/g)].map(
    ([, by]) => by,
  );
  const count = (by: string) => shownBy.filter((one) => one === by).length;
  expect(text).toContain(
    `each of the ${shownBy.length} criteria. ${count('test')} are covered by tests, ${count('by hand')} were checked by hand, ${count('does not apply')} do not apply.`,
  );
});

it('the newest part of the changelog is that of the release', () => {
  const [newest] = /^## .*/m.exec(read('docs/changelog.md')) ?? [];
  expect(newest).toContain(`## ${version}, `);
});
