import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { studio } from './src/studio/studio.ts';
import { bookingApi } from './tools/apiPlugin.ts';
import { compressedFiles } from './tools/compressionPlugin.ts';
import { earlyModule, sitePages } from './tools/prerenderPlugin.ts';

/** The studio's calendar is the Gregorian one for everybody: the code of the others stays away. */
const gregorianOnly: Plugin = {
  name: 'gregorian-only',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/createCalendar\.mjs$/ },
    handler: () => fileURLToPath(new URL('src/components/createCalendar.ts', import.meta.url)),
  },
};

/**
 * Chrome's compile hint: every function of a script is compiled while the script is still coming,
 * beside the page, not one by one when it is first called. That was nearly half of what the booking
 * page had to do to come to life.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // It counts in a file's first line only, before which Vite puts its own late.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

export default defineConfig({
  plugins: [
    react(),
    vanillaExtractPlugin(),
    // The calendar speaks English to everybody; react-aria has one English, the American.
    optimizeLocales.vite({ locales: ['en-US'] }),
    gregorianOnly,
    sitePages(process.env.VITE_SITE_URL ?? studio.website),
    compiledAhead,
    compressedFiles(),
    bookingApi(),
  ],
  builder: {
    async buildApp(builder) {
      // The site's pages are rendered by what is built before it.
      for (const name of ['prerender', 'client', 'server']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  define: {
    'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(String(new Date().getUTCFullYear())),
  },
  environments: {
    prerender: {
      consumer: 'server',
      build: {
        outDir: 'dist/prerender',
        copyPublicDir: false,
        rolldownOptions: { input: { prerender: 'tools/prerender.tsx' } },
      },
    },
    // Inlined files would be data: addresses, which the content security policy does not allow.
    client: {
      build: {
        outDir: 'dist/site',
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: ['index.html', earlyModule] },
      },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        sourcemap: true,
        rolldownOptions: { input: { main: 'server/main.ts', bookings: 'server/cli/main.ts' } },
      },
    },
  },
});
