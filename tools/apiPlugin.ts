import { getRequestListener } from '@hono/node-server';
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';
import type { BookingRepository } from '../server/bookings/bookingRepository.ts';
import { type Config, type Environment, readConfig } from '../server/config.ts';

type AppModule = typeof import('../server/app.ts');
type RepositoryModule = typeof import('../server/bookings/bookingRepository.ts');

/** Vite plugin: handles /api in the dev server, with the same app and database as the server. */
export function bookingApi(environment: Environment = process.env): Plugin {
  return {
    name: 'booking-api',
    apply: 'serve',
    configureServer(server) {
      // No outbox worker runs in the dev server, so no emails are queued.
      const studio = developmentStudio(server, { ...readConfig(environment), smtpUrl: null });
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
 * Handles requests with the app from the current source. Modules are imported on every request;
 * Vite returns the same objects until one of their files changes. When the repository's module
 * changes, the database is opened again.
 */
function developmentStudio(server: ViteDevServer, config: Config) {
  let opened:
    | { by: RepositoryModule['openBookingRepository']; store: Promise<BookingRepository> }
    | undefined;

  const load = async <Module>(path: string): Promise<Module> => {
    const { ssr } = server.environments;
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run server code');
    return ssr.runner.import<Module>(path);
  };

  return {
    async fetch(request: Request): Promise<Response> {
      const { createApp } = await load<AppModule>('/server/app.ts');
      const { openBookingRepository } = await load<RepositoryModule>(
        '/server/bookings/bookingRepository.ts',
      );
      if (opened?.by !== openBookingRepository) {
        const outdated = opened;
        opened = { by: openBookingRepository, store: openBookingRepository(config.database) };
        opened.store.catch(() => {
          opened = undefined;
        });
        await (await outdated?.store)?.close();
      }
      return createApp({ store: await opened.store, now: Date.now, config }).fetch(request);
    },
    async close(): Promise<void> {
      await (await opened?.store)?.close();
    },
  };
}
