import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { imports } from '../package.json';

/**
 * What each folder may import besides itself: folders of rows above, so that there is no circle, and
 * packages. React's own packages and that of the styles count as "look".
 */
const directions: Readonly<Record<string, string>> = {
  'src/theme': 'look',
  'src/studio': '',
  'src/booking': 'src/studio',
  'src/api': 'src/studio src/booking',
  machines: 'src/studio src/booking xstate',
  'machines/devtools': 'src/theme src/booking machines look xstate',
  'machines/devtools/inspect': 'machines/devtools xstate',
  'src/hooks': 'src/studio look',
  'src/components': 'src/theme src/studio src/booking src/hooks look aria',
  'src/screens':
    'src/theme src/studio src/booking src/api machines machines/devtools/inspect src/hooks src/components look aria router xstate',
  'src/app': 'src/theme src/studio src/booking src/hooks src/components src/screens look router',
  'src/private': 'src/theme src/studio src/hooks src/components src/app look router',
  src: 'src/theme src/studio src/app src/private look',
  'server/database': 'node pg @photostructure/sqlite',
  'server/outbox': 'src/studio server/database',
  'server/config': 'server/database node valibot',
  'server/bookings':
    'src/studio src/booking server/database server/outbox server/config node valibot ical-generator',
  'server/content/atMost': '',
  'server/content':
    'src/studio src/booking server/content/atMost server/config server/bookings deploy/studio.example.json node valibot mpg123-decoder',
  'server/http':
    'src/studio src/booking server/database server/config server/bookings server/content/atMost node hono',
  'server/mail':
    'src/studio src/booking server/database server/outbox server/bookings node hono nodemailer',
  'server/nodeVersion': 'package.json @photostructure/sqlite',
  'server/cli':
    'server/nodeVersion src/studio src/booking server/database server/outbox server/config server/content server/bookings server/mail node',
  'server/site':
    'src/studio src/booking src/app src/private server/content server/http node hono look',
  'server/pages':
    'src/theme src/studio src/booking src/components src/private server/outbox server/bookings server/http server/site node hono look',
  server:
    'package.json server/nodeVersion src/studio server/database server/config server/content server/bookings server/http server/mail server/cli server/site server/pages node hono',
  tools:
    'src/studio server server/config server/content server/bookings server/site node hono vite',
  'vite.config': 'package.json tools look vite @react-aria/optimize-locales-plugin',
};

const kinds: readonly (readonly [kind: string, packages: RegExp])[] = [
  ['look', /^(react|react-dom|@vanilla-extract|@vitejs\/plugin-react)(\/|$)/],
  ['aria', /^(react-aria|react-aria-components|@internationalized\/date)(\/|$)/],
  ['xstate', /^(xstate|@xstate\/react|@statelyai\/inspect)(\/|$)/],
  ['router', /^wouter$/],
  ['hono', /^(hono|@hono\/node-server)(\/|$)/],
  ['node', /^node:/],
];

const files = ['src', 'server', 'machines', 'tools']
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name)),
  )
  .concat('vite.config.ts')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('machines/visualizer/'));

/** Returns the row of a file: the longest that is its path or a folder of it. */
const rowOf = (path: string) =>
  Object.keys(directions)
    .filter((row) => path.replace(/\.\w+$/, '') === row || path.startsWith(`${row}/`))
    .sort((a, b) => b.length - a.length)[0];

/** Returns the files and packages that a file imports, types and late code included. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  const late = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
    .filter((name) => name.startsWith("'"))
    .map((name) => name.slice(1, -1));
  const names = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...late];
  return names.map((name) => {
    if (name.startsWith('.')) return join(dirname(file), name);
    const [alias, target] = Object.entries(imports).find(([one]) =>
      name.startsWith(one.slice(0, one.indexOf('/') + 1)),
    ) ?? ['', ''];
    return alias ? join(dirname(target), name.slice(name.indexOf('/') + 1)) : name;
  });
}

it('each folder imports only what its row allows, and rows name only rows above', () => {
  const rows = Object.keys(directions);
  const wrong: string[] = [];
  for (const file of files) {
    const row = rowOf(file) ?? '';
    const allowed = [row, ...(directions[row]?.split(' ') ?? [])];
    for (const imported of importsOf(file)) {
      const kind = kinds.find(([, packages]) => packages.test(imported))?.[0];
      const what = kind ?? rowOf(imported) ?? imported;
      if (!allowed.includes(what)) wrong.push(`${file} imports ${imported}`);
    }
  }
  for (const [index, row] of rows.entries()) {
    const below = directions[row]?.split(' ').filter((one) => rows.indexOf(one) > index) ?? [];
    if (below.length > 0) wrong.push(`${row} may import ${below}, which is below it`);
  }
  expect(wrong).toEqual([]);
});

it('the image of the site has what its build imports', () => {
  const lines = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').trim().split('\n');
  const left = new Set(lines.map((line) => line.replace('/*', '')));
  const imported = Object.values(directions).flatMap((row) => row.split(' '));
  const missing = imported.filter((path) => left.has(path.split('/')[0] ?? ''));
  expect(lines).toEqual(expect.arrayContaining(missing.map((path) => `!${path}`)));
  expect(missing).not.toEqual([]);
});
