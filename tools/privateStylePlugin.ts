import type { Plugin } from 'vite';

/** The entry of the environment "privateStyle". */
export const privateStyle = 'src/private/Desk.css.ts';

/**
 * Vite plugin: the environment "privateStyle" builds the rules of src/private alone, as private.css, which
 * the server adds to the private pages: no other page has them.
 */
export const privatePagesStyle = (): Plugin => ({
  name: 'private-style',
  applyToEnvironment: ({ name }) => name === 'privateStyle',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\.vanilla\.css/, exclude: /\/src\/private\// } },
    handler: () => ({ code: '', map: null }),
  },
  generateBundle: {
    // Runs after Vite has written the style.
    order: 'post',
    handler(_, bundle) {
      for (const { fileName, type } of Object.values(bundle)) {
        if (type === 'chunk') delete bundle[fileName];
      }
    },
  },
});
