import { getRequestListener } from '@hono/node-server';
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';
import type { BookingStore } from './bookingStore.ts';
import { type Environment, readConfig } from './config.ts';

type AppModule = typeof import('./app.ts');
type StoreModule = typeof import('./sqliteStore.ts');

/** Under `vite`, answers /api in the same process, on the same database file as in production. */
export function bookingApi(environment: Environment = process.env): Plugin {
  return {
    name: 'booking-api',
    apply: 'serve',
    configureServer(server) {
      const studio = developmentStudio(server, readConfig(environment).databaseFile);
      server.httpServer?.once('close', studio.close);
      const answer = getRequestListener(studio.fetch);
      server.middlewares.use((request, response, next) => {
        if (/^\/api(?=[/?]|$)/.test(request.url ?? '')) answer(request, response).catch(next);
        else next();
      });
    },
  };
}

/**
 * The app from the newest source: modules are asked for on every request, and are the same objects
 * until a file of theirs is edited. An edited store is opened anew.
 */
function developmentStudio(server: ViteDevServer, databaseFile: string) {
  let opened: { by: StoreModule['openSqliteStore']; store: BookingStore } | undefined;

  const load = async <Module>(path: string): Promise<Module> => {
    const { ssr } = server.environments;
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run server code');
    return ssr.runner.import<Module>(path);
  };

  return {
    async fetch(request: Request): Promise<Response> {
      const { createApp } = await load<AppModule>('/server/app.ts');
      const { openSqliteStore } = await load<StoreModule>('/server/sqliteStore.ts');
      if (opened?.by !== openSqliteStore) {
        const outdated = opened;
        opened = { by: openSqliteStore, store: openSqliteStore(databaseFile) };
        await outdated?.store.close();
      }
      return createApp({ store: opened.store, now: Date.now }).fetch(request);
    },
    close(): void {
      opened?.store.close();
    },
  };
}
