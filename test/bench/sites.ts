import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressAllIn } from '../../server/compressionPlugin.ts';
import { type StudioProcess, startStudio } from '../support/studioProcess.ts';

/** The sites that are compared, each served by the built server in a process of its own. */
export interface Sites {
  /** The address of ours, on a given database. */
  readonly ours: string;
  /** Ours without any script: what a page can be at best. */
  readonly html: string;
  /** A heading and a button that counts: the least that React can be. */
  readonly react: string;
  stop(): Promise<void>;
}

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const pages = ['index.html', 'booking.html', '404.html'];

/** Builds the sites to compare with in a folder that goes when they are stopped, and serves all. */
export async function serveSites(databaseFile: string): Promise<Sites> {
  // Within the project, so that its packages are found.
  const folder = mkdtempSync(join(dist, 'bench-'));
  const studios: StudioProcess[] = [];
  const serve = async (site: string, environment = {}) => {
    const studio = await startStudio({ server: join(site, 'server', 'main.js'), environment });
    studios.push(studio);
    return studio.address;
  };
  return {
    ours: await serve(dist, { DATABASE_FILE: databaseFile }),
    html: await serve(await withoutScripts(join(folder, 'html'))),
    react: await serve(await bareReact(join(folder, 'react'))),
    async stop() {
      for (const studio of studios) {
        await studio.stop();
        rmSync(studio.folder, { recursive: true, force: true });
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Removes the scripts that run; data for search engines stays. */
const withoutScript = (html: string) =>
  html
    .replaceAll(/<script type="module".*?<\/script>/gs, '')
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
  await compressAllIn(join(folder, 'site'));
  return folder;
}

const reactPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>React</title>
<meta name="viewport" content="width=device-width"></head>
<body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`;

const reactScript = `import { useState } from 'react';
import { createRoot } from 'react-dom/client';
function Page() {
  const [count, setCount] = useState(0);
  return <main><h1>React</h1><button onClick={() => setCount(count + 1)}>{count}</button></main>;
}
createRoot(document.getElementById('root')).render(<Page />);`;

async function bareReact(folder: string): Promise<string> {
  const source = join(folder, 'source');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'index.html'), reactPage);
  writeFileSync(join(source, 'main.jsx'), reactScript);
  process.env.NODE_ENV = 'production';
  await build({
    configFile: false,
    root: source,
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: join(folder, 'site'), emptyOutDir: true },
  });
  for (const page of pages.slice(1)) {
    cpSync(join(folder, 'site', 'index.html'), join(folder, 'site', page));
  }
  await compressAllIn(join(folder, 'site'));
  cpSync(join(dist, 'server'), join(folder, 'server'), { recursive: true });
  return folder;
}
