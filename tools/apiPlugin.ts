import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';
import type { BookingRepository } from '../server/bookings/bookingRepository.ts';
import { type Environment, readConfig } from '../server/config.ts';

type AppModule = typeof import('../server/app.ts');
type RepositoryModule = typeof import('../server/bookings/bookingRepository.ts');

/**
 * Vite plugin: handles /api in the dev server, with the same app and database as the server. Every
 * request gets the current code: Vite returns the same modules until one of their files changes.
 * Also redirects /machines, which would be the site's 404 page, to the page /machines/.
 */
export const bookingApi = (environment: Environment = process.env): Plugin => ({
  name: 'booking-api',
  apply: 'serve',
  configureServer(server) {
    // No outbox worker runs in the dev server, so that its pages promise no email.
    const config = { ...readConfig(environment), smtpUrl: null };
    let opened: { by: unknown; repository: Promise<BookingRepository> } | undefined;
    const close = async () => (await opened?.repository)?.close();

    const answer = getRequestListener(async (request) => {
      const [{ createApp }, { openBookingRepository: open }] = await Promise.all([
        server.ssrLoadModule('/server/app.ts') as Promise<AppModule>,
        server.ssrLoadModule('/server/bookings/bookingRepository.ts') as Promise<RepositoryModule>,
      ]);
      if (opened?.by !== open) {
        opened = { by: open, repository: close().then(() => open(config.database)) };
      }
      const store = await opened.repository;
      return createApp({ bookings: store, now: Date.now, config }).fetch(request);
    });
    server.httpServer?.once('close', close);
    server.middlewares.use((request, response, next) => {
      const { url = '' } = request;
      if (/^\/api(?=[/?]|$)/.test(url)) answer(request, response).catch(next);
      else if (url === '/machines') response.writeHead(302, { location: '/machines/' }).end();
      else next();
    });
  },
});
