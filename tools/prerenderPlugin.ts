import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { fileOf, filesOf, fillIn, headPlaceholder, templateOf } from './html.ts';
import { metadataFiles } from './metadataFiles.ts';

/** The output of `tools/prerender.tsx`. */
const prerenderFile = 'dist/prerender/prerender.js';

/** The entry that runs before all others. Its code is part of each page. */
export const earlyModule = 'src/app/early.ts';

/**
 * Vite plugin: writes an HTML file for each route from index.html, with its own head and prerendered
 * content; private.html, the shell of the private pages; and the files for search engines and
 * browsers. `site` is the public address without a trailing slash.
 */
export const prerenderedPages = (site: string): Plugin => ({
  name: 'prerendered-pages',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // Runs after Vite has written the hashed file names into index.html.
    order: 'post',
    async handler(_, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === 'chunk');
      const chunkOf = (module: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
        return chunk ?? this.error(`No chunk was built for ${module}.`);
      };
      /** Removes a text file from the build and returns its content. */
      const take = (suffix: string) => {
        const file = files.find(({ fileName }) => fileName.endsWith(suffix));
        if (file?.type !== 'asset') this.error(`No ${suffix} was built.`);
        delete bundle[file.fileName];
        return String(file.source);
      };
      const write = (fileName: string, source: string) =>
        this.emitFile({ type: 'asset', fileName, source });

      const main = chunkOf('index.html');
      const early = chunkOf(earlyModule);
      if (early.imports.length > 0) this.error(`${earlyModule} must share no code.`);
      delete bundle[early.fileName];
      const template = templateOf(take('index.html'), take('.css'));

      const { prerenderPage, privateShell, routes }: typeof import('./prerender.tsx') =
        await import(pathToFileURL(resolve(prerenderFile)).href);
      // The server fills it in.
      write('private.html', fillIn(template, headPlaceholder, privateShell()));
      for (const route of routes) {
        const scripts = filesOf([main, chunkOf(route.module)], chunks);
        const { head, body } = await prerenderPage({ route, site, scripts, early: early.code });
        write(fileOf(route.path), fillIn(template, head, body));
      }
      const listed = routes.filter(({ isListed }) => isListed).map(({ path }) => path);
      for (const [name, text] of Object.entries(metadataFiles(site, listed))) write(name, text);
    },
  },
});
