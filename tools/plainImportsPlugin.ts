import type { Plugin } from 'vite';

/**
 * Vite plugin: replaces the function that Vite calls around every `import()` with the bare import.
 * Vite's own preloads the scripts and the stylesheets of a chunk; this site preloads no scripts, and
 * its style is in the HTML.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
});
