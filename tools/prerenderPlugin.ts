import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { chunksOf } from './chunks.ts';
import {
  addScripts,
  fileOf,
  fillIn,
  inlineScript,
  inlineStylesheet,
  withoutScripts,
} from './html.ts';
import { robots, sitemap, webManifest } from './metadataFiles.ts';

/** The output of `tools/prerender.tsx`. */
const prerenderFile = 'dist/prerender/prerender.js';

/** The entry that runs before all others. */
export const earlyModule = 'src/app/early.ts';

/**
 * Vite plugin: writes an HTML file for each route from index.html, with its own head and
 * prerendered content, the shell of the private pages, and sitemap.xml, robots.txt and the web app
 * manifest. `site` is the public address without a trailing slash.
 */
export function prerenderedPages(site: string): Plugin {
  return {
    name: 'prerendered-pages',
    // Runs after Vite has written the hashed file names into index.html.
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        if (!bundle['index.html']) return;
        const write = (fileName: string, source: string) =>
          this.emitFile({ type: 'asset', fileName, source });
        /** Removes a file from the build and returns its content. */
        const take = (file: string): string => {
          const asset = bundle[file];
          if (asset?.type !== 'asset') throw new Error(`No ${file} was built.`);
          delete bundle[file];
          return String(asset.source);
        };
        /** Removes the chunk of an entry from the build and returns its code. */
        const takeCode = (module: string): string => {
          const [file = ''] = chunksOf(bundle, module);
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk') throw new Error(`No ${module} was built.`);
          delete bundle[file];
          return chunk.code;
        };
        const template = inlineStylesheet(take('index.html'), take);
        const early = inlineScript(takeCode(earlyModule));
        const prerendering: typeof import('./prerender.tsx') = await import(
          pathToFileURL(resolve(prerenderFile)).href
        );
        const pages = await prerendering.prerenderPages(site);
        for (const page of pages) {
          const { path, module } = page.route;
          const html = addScripts(template, chunksOf(bundle, module));
          // After the content, so that the first paint does not wait for it.
          write(fileOf(path), fillIn(html, { ...page, body: page.body + early }));
        }
        // The server fills it in: the shell of the private pages.
        write('private.html', withoutScripts(template));
        const listed = pages.filter(({ route }) => route.isListed);
        write(
          'sitemap.xml',
          sitemap(
            site,
            listed.map(({ route }) => route.path),
          ),
        );
        write('robots.txt', robots(site));
        write('site.webmanifest', webManifest());
      },
    },
  };
}
