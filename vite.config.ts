import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bookingApi } from './server/vitePlugin.ts';

export default defineConfig({
  plugins: [react(), vanillaExtractPlugin(), bookingApi()],
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (environment.name !== 'ssr') await builder.build(environment);
      }
    },
  },
  environments: {
    client: { build: { outDir: 'dist/site' } },
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
