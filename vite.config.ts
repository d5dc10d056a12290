import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bookingApi } from './server/vitePlugin.ts';
import { sitePages } from './src/pages/plugin.ts';
import { studio } from './src/studio/studio.ts';

export default defineConfig({
  plugins: [
    react(),
    vanillaExtractPlugin(),
    sitePages(process.env.VITE_SITE_URL ?? studio.website),
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
        rolldownOptions: { input: { prerender: 'src/pages/prerender.tsx' } },
      },
    },
    // Inlined files would be data: addresses, which the content security policy does not allow.
    client: { build: { outDir: 'dist/site', assetsInlineLimit: 0, cssCodeSplit: false } },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        sourcemap: true,
        rolldownOptions: { input: { main: 'server/main.ts', bookings: 'server/desk/main.ts' } },
      },
    },
  },
});
