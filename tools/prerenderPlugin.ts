import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { metadataFiles } from './metadataFiles.ts';

/** The entry that runs before all others. Its code is part of each page. */
export const inlineModule = 'src/app/beforeHydration.ts';

/** The id of react-aria's style for usePress, which is not inserted when an element has the id. */
const pressableStyleId = 'react-aria-pressable-style';

/** The used part of a chunk in Rolldown's output. */
type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports'>;

/** Returns the names of the files of some chunks and of all that they import statically. */
function filesOf(entries: readonly Chunk[], chunks: readonly Chunk[]): readonly string[] {
  const found = new Set<string>();
  const add = ({ fileName, imports }: Chunk) => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) add(chunk);
  };
  entries.forEach(add);
  return [...found];
}

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
        return String(file.source).trim();
      };
      const write = (fileName: string, source: string) =>
        this.emitFile({ type: 'asset', fileName, source });

      const main = chunkOf('index.html');
      const inline = chunkOf(inlineModule);
      if (inline.imports.length > 0) this.error(`${inlineModule} must share no code.`);
      delete bundle[inline.fileName];
      // In the HTML, the first paint waits for no other file. The style has the rule of react-aria's
      // usePress (src/screens/booking/calendar/Calendar.css.ts).
      const style = `<style id="${pressableStyleId}">${take('.css')}</style>`;
      const template = take('index.html')
        .replace(/<script type="module"[^>]*><\/script>/, '')
        .replace(/<link rel="stylesheet"[^>]*>/, () => style);

      // The build before this one made it from `prerender.tsx`.
      const { href } = pathToFileURL(resolve('dist/prerender/prerender.js'));
      const prerendered: typeof import('./prerender.tsx') = await import(href);
      const { notFound, prerenderPage, privateShell, routes } = prerendered;
      const root = '<div id="root"></div>';
      // The server fills it in.
      write('private.html', template.replace(root, privateShell));
      for (const route of routes) {
        const scripts = filesOf([main, chunkOf(route.module)], chunks);
        const { head, body } = await prerenderPage({ route, site, scripts, inline: inline.code });
        const html = template
          .replace('<!-- prerendered head -->', () => head)
          .replace(root, () => body);
        write(route.path === '/' ? 'index.html' : `${route.path.slice(1)}.html`, html);
      }
      const listed = routes.filter((route) => route !== notFound).map(({ path }) => path);
      for (const [name, text] of Object.entries(metadataFiles(site, listed))) write(name, text);
    },
  },
});
