import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import program from './package.json' with { type: 'json' };
import { bookingApi } from './tools/apiPlugin.ts';
import { compressedFiles } from './tools/compressionPlugin.ts';
import { inlineModules, pageTemplate } from './tools/pageTemplatePlugin.ts';
import { privatePagesStyle, privateStyle } from './tools/privateStylePlugin.ts';

/** The oldest browsers in which everything works; reasons in docs/decisions.md. */
const target = ['chrome92', 'safari15.4', 'firefox98'];

export default defineConfig({
  plugins: [
    react(),
    vanillaExtractPlugin({ identifiers: 'short' }),
    // The calendar is in English for all visitors; en-US is the only English in react-aria.
    optimizeLocales.vite({ locales: ['en-US'] }),
    pageTemplate(),
    privatePagesStyle(),
    compressedFiles(),
    bookingApi(),
  ],
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'privateStyle', 'server']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  // Says nothing about the site: on a busy machine it warns of builds that are right.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        target,
        // Inlined assets would be data: URLs, which the policy of the pages allows for fonts alone.
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        outDir: 'dist/site',
        // WebKit repeats the failure of a preload: see server/site/renderSite.tsx.
        modulePreload: false,
        rolldownOptions: {
          input: ['index.html', ...inlineModules],
          output: {
            // Chromium then compiles a script while it loads, and not at the first call of each function.
            postBanner: ({ facadeModuleId }) =>
              inlineModules.some((module) => facadeModuleId?.endsWith(module))
                ? ''
                : '//# allFunctionsCalledOnLoad',
            codeSplitting: {
              // What several screens share comes with the entry: else each is a small file of its own.
              groups: [
                { name: 'index', test: /index\.html$/ },
                { name: 'index', test: /\/src\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    privateStyle: {
      consumer: 'client',
      build: {
        target,
        cssCodeSplit: false,
        outDir: 'dist/site',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { input: privateStyle, output: { assetFileNames: 'private.css' } },
      },
    },
    server: {
      consumer: 'server',
      // React is part of the server: its production build, however the server is started.
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      // The pages are rendered with packages that only the build needs.
      resolve: { noExternal: true, external: Object.keys(program.dependencies) },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        sourcemap: true,
        rolldownOptions: { input: { main: 'server/start.ts', bookings: 'server/cli/start.ts' } },
      },
    },
  },
});
