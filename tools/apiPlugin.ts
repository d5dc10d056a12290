import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Plugin, ViteDevServer } from 'vite';
import type { BookingRepository } from '../server/bookings/bookingRepository.ts';
import { type Environment, readConfig } from '../server/config.ts';

type FileModule = typeof import('../server/content/studioFile.ts');

const isApi = /^\/api(?=[/?]|$)/;

/**
 * Vite plugin: handles /api in the dev server, with the same app, database and studio.json as the
 * server, and /sounds. Every request gets the current code: Vite returns the same modules until one of
 * their files changes. Also redirects /machines, which would be the site's 404 page, to /machines/.
 */
export function bookingApi(environment: Environment = process.env): Plugin {
  // No outbox worker runs in the dev server, so that its pages promise no email.
  const config = { ...readConfig(environment), smtpUrl: null };
  const { studioFile } = config;
  let server: ViteDevServer;
  // Vite serves the pictures of the site alone.
  const contentOf = async (file: FileModule) => ({
    ...(await file.readContent(studioFile)),
    ownPictures: {},
  });
  const load = <Module>(path: string) => server.ssrLoadModule(path) as Promise<Module>;
  return {
    name: 'booking-api',
    apply: 'serve',
    configureServer(devServer) {
      server = devServer;
      let opened: { by: unknown; repository: Promise<BookingRepository> } | undefined;
      const close = async () => (await opened?.repository)?.close();

      const answer = getRequestListener(async (request) => {
        const [app, repository, { createSite }, file, { setStudio }] = await Promise.all([
          load<typeof import('../server/app.ts')>('/server/app.ts'),
          load<typeof import('../server/bookings/bookingRepository.ts')>(
            '/server/bookings/bookingRepository.ts',
          ),
          load<typeof import('../server/site/site.ts')>('/server/site/site.ts'),
          load<FileModule>('/server/content/studioFile.ts'),
          load<typeof import('../src/studio/studio.ts')>('/src/studio/studio.ts'),
        ]);
        const open = repository.openBookingRepository;
        if (opened?.by !== open) {
          opened = { by: open, repository: close().then(() => open(config.database)) };
        }
        const bookings = await opened.repository;
        setStudio(await contentOf(file));
        if (!isApi.test(new URL(request.url).pathname)) {
          return createSite('public', new Map(), studioFile.path).app.fetch(request);
        }
        return app.createApp({ bookings, now: Date.now, config }).fetch(request);
      });
      server.httpServer?.once('close', close);
      server.watcher.add(studioFile.path).on('all', (_, path) => {
        if (path === resolve(studioFile.path)) server.ws.send({ type: 'full-reload' });
      });
      server.middlewares.use((request, response, next) => {
        const { url = '' } = request;
        if (isApi.test(url) || url.startsWith('/sounds/')) answer(request, response).catch(next);
        else if (url === '/machines') response.writeHead(302, { location: '/machines/' }).end();
        else next();
      });
    },
    async transformIndexHtml() {
      const file = await load<FileModule>('/server/content/studioFile.ts');
      const children = file.studioJson(await contentOf(file));
      return [{ tag: 'script', attrs: { id: 'studio', type: 'application/json' }, children }];
    },
  };
}
