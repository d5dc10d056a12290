import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressAllIn } from '../../tools/compressionPlugin.ts';
import { minimalReact } from '../support/browser/minimalReact.ts';
import { type ServerProcess, startServerProcess } from '../support/server/serverProcess.ts';

/** The compared sites, each served by its own process of the built server. */
interface Sites {
  /** The URL of the product with the given database. */
  readonly ours: string;
  /** The URL of the product without scripts: the lower limit of loading times. */
  readonly html: string;
  /** The URL of a minimal React page. */
  readonly react: string;
  stop(): Promise<void>;
}

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const pages = ['index.html', 'booking.html', '404.html'];

/** Builds the other sites in a temporary folder and serves all three. */
export async function serveSites(databaseFile: string): Promise<Sites> {
  // Inside the project, so that Node.js finds its packages.
  const folder = mkdtempSync(join(dist, 'bench-'));
  const studios: ServerProcess[] = [];
  const serve = async (site: string, environment = {}) => {
    const studio = await startServerProcess({
      server: join(site, 'server', 'main.js'),
      environment,
    });
    studios.push(studio);
    return studio.address;
  };
  return {
    ours: await serve(dist, { DATABASE_FILE: databaseFile }),
    html: await serve(await withoutScripts(join(folder, 'html'))),
    react: await serve(await onlyReact(join(folder, 'react'))),
    async stop() {
      for (const studio of studios) {
        await studio.stop();
        rmSync(studio.folder, { recursive: true, force: true });
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Removes scripts but keeps the structured data. */
const withoutScript = (html: string) =>
  html
    .replaceAll(/<script(?: type="module".*?)?>.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');

async function withoutScripts(folder: string): Promise<string> {
  cpSync(join(dist, 'server'), join(folder, 'server'), { recursive: true });
  cpSync(join(dist, 'site'), join(folder, 'site'), {
    recursive: true,
    filter: (name) => !/\.(br|gz)$/.test(name),
  });
  for (const page of pages) {
    const file = join(folder, 'site', page);
    const html = withoutScript(readFileSync(file, 'utf8'));
    if (/<script(?! type="application\/ld\+json")/.test(html)) {
      throw new Error(`${page} still has a script`);
    }
    writeFileSync(file, html);
  }
  compressAllIn(join(folder, 'site'));
  return folder;
}

const reactPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>React</title>
<meta name="viewport" content="width=device-width"></head>
<body><script type="module" src="/assets/react.js"></script></body></html>`;

async function onlyReact(folder: string): Promise<string> {
  const site = join(folder, 'site');
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(site, 'assets', 'react.js'), await minimalReact());
  for (const page of pages) writeFileSync(join(site, page), reactPage);
  // Not measured, but the server does not start without it.
  cpSync(join(dist, 'site', 'private.html'), join(site, 'private.html'));
  compressAllIn(site);
  cpSync(join(dist, 'server'), join(folder, 'server'), { recursive: true });
  return folder;
}
