import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, siteFolder } from './build.ts';

/** Builds the server once before all tests, with placeholder pages when no site is built. */
export async function setup(): Promise<void> {
  await build('server');
  if (existsSync(siteFolder)) return;
  mkdirSync(siteFolder, { recursive: true });
  const write = (name: string, title: string, content = '') =>
    writeFileSync(
      join(siteFolder, `${name}.html`),
      `<!doctype html><title>${title}</title>${content}`,
    );
  for (const name of ['index', 'booking', '404']) write(name, name);
  write('private', 'private', '<!-- prerendered head --><div id="root"></div>');
}
