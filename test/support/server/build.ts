import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The files and folders that a build depends on. */
const sources = [
  ...['src', 'machines', 'server', 'tools', 'public'],
  ...['index.html', 'vite.config.ts', 'package-lock.json'],
];

/** The folder of the built site. */
export const siteFolder = join(root, 'dist/site');

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path).flatMap((name) => filesIn(join(path, name)))
    : [path];

/** Builds the site and the server once before all tests, unless their sources are unchanged. */
export async function setup(): Promise<void> {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesIn(join(root, source)))) {
    hash.update(file).update(readFileSync(file));
  }
  const digest = hash.digest('hex');
  // Every build empties this folder.
  const stamp = join(root, 'dist/server/.sources');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  const { createBuilder } = await import('vite');
  // Vitest sets NODE_ENV to "test"; the tests need a production build.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  const builder = await createBuilder({ root, mode: 'production', logLevel: 'warn' });
  await builder.buildApp();
  process.env.NODE_ENV = NODE_ENV;
  writeFileSync(stamp, digest);
}
