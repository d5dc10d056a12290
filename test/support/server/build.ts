import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Builds the site or the server into `dist`, as `npm start` does, unless it is up to date. */

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The files and folders that a build depends on. */
const sources = [
  ...['src', 'machines', 'server', 'tools', 'public'],
  ...['index.html', 'vite.config.ts', 'package-lock.json'],
];

/** The parts of a build: the environments of vite.config.ts, in their order. */
const parts = { site: ['prerender', 'client'], server: ['server'] } as const;

/** The folder of the built site. */
export const siteFolder = join(root, 'dist/site');

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => filesIn(join(path, name)))
    : [path];

/** A hash of the names and contents of all sources. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(join(root, source)))) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds a part of the product. Every build empties `dist`, so an old stamp never outlives it. */
export async function build(part: keyof typeof parts): Promise<void> {
  const environments = parts[part];
  const stamp = join(root, 'dist', environments[0], '.sources');
  const hash = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const { createBuilder } = await import('vite');
  // Vitest sets NODE_ENV to "test"; the tests need a production build.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  const builder = await createBuilder({ root, mode: 'production', logLevel: 'warn' });
  for (const name of environments) {
    const environment = builder.environments[name];
    if (environment) await builder.build(environment);
  }
  process.env.NODE_ENV = NODE_ENV;
  writeFileSync(stamp, hash);
}
