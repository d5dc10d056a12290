import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { PageTemplate } from '../server/site/renderSite.tsx';

/** The entries that run before all others: their code is part of each page, at its start and its end. */
export const inlineModules = ['src/app/cutPage.ts', 'src/app/beforeHydration.ts'] as const;

/** The id of react-aria's style for usePress, which is not inserted when an element has the id. */
const pressableStyleId = 'react-aria-pressable-style';

/** Else the first frame has the widths of the fallback, and a heading may have another number of lines. */
const loadFonts = '<script>document.fonts.forEach((face) => face.load())</script>';

/**
 * Vite plugin: writes pages.json, from which the server renders the pages, instead of index.html, the
 * style and the code that are part of each page.
 */
export const pageTemplate = (): Plugin => ({
  name: 'page-template',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // Runs after Vite has written the hashed file names into index.html.
    order: 'post',
    handler(_, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === 'chunk');
      const entryOf = (module: string) =>
        chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`)) ??
        this.error(`No chunk was built for ${module}.`);
      /** Returns the names of the files of a screen: the site's entry, its own, and all that they import. */
      const scriptsOf = (screen: string) => {
        const found = new Set<string>();
        const add = (fileName: string) => {
          if (found.has(fileName)) return;
          found.add(fileName);
          const chunk = bundle[fileName];
          if (chunk?.type !== 'chunk')
            this.error(`${screen} needs ${fileName}, which was not built.`);
          chunk.imports.forEach(add);
        };
        for (const { fileName } of [main, entryOf(screen)]) add(fileName);
        return [...found];
      };
      /** Removes a text file from the build and returns its content. */
      const take = (suffix: string) => {
        const file = files.find(({ fileName }) => fileName.endsWith(suffix));
        if (file?.type !== 'asset') this.error(`No ${suffix} was built.`);
        delete bundle[file.fileName];
        return String(file.source).trim();
      };
      // Named as the server looks for them: an id has the folder of the build, e.g. on a Windows disk.
      const modules = readFileSync('src/app/routes.ts', 'utf8').matchAll(/module: '(.+)'/g);
      const main = entryOf('index.html');
      const [first, last] = inlineModules.map((module) => {
        const { fileName, imports, code } = entryOf(module);
        if (imports.length > 0) this.error(`${module} must share no code.`);
        delete bundle[fileName];
        return code.trim();
      }) as [string, string];
      // In the HTML, the first paint waits for no other file. The style has the rule of react-aria's
      // usePress (src/screens/booking/calendar/Calendar.css.ts).
      const css = take('.css').replace(/\/\*.*\*\/$/, '');
      const style = `<style id="${pressableStyleId}">${css}</style>${loadFonts}`;
      const template: PageTemplate = {
        html: take('index.html')
          .replace(/<script type="module"[^>]*><\/script>/, '')
          .replace(/<link rel="stylesheet"[^>]*>/, () => style),
        first,
        last,
        scripts: Object.fromEntries(
          Array.from(modules, ([, screen = '']) => [screen, scriptsOf(screen)]),
        ),
      };
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(template) });
    },
  },
});
