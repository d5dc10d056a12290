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
      for (const environment of Object.values(builder.environments)) {
        if (environment.name !== 'ssr') await builder.build(environment);
      }
    },
  },
  environments: {
    // Inlined files would be data: addresses, which the content security policy does not allow.
    client: { build: { outDir: 'dist/site', assetsInlineLimit: 0 } },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        sourcemap: true,
        rolldownOptions: { input: { main: 'server/main.ts' } },
      },
    },
  },
});
