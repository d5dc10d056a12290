import { Hono } from 'hono';
import { createApi, type Studio } from './api.ts';
import { createSite } from './site.ts';

interface AppOptions extends Studio {
  /** The folder of the built site; without one, only the API is served. */
  readonly siteDirectory?: string;
}

/** The whole server as Request → Response: the API under /api, the site everywhere else. */
export function createApp({ store, now, siteDirectory }: AppOptions): Hono {
  const app = new Hono();
  app.route('/api', createApi({ store, now }));
  if (siteDirectory !== undefined) app.route('/', createSite(siteDirectory));
  return app;
}
