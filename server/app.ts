import { Hono } from 'hono';
import { createApi, handleError, type Studio } from './http/api.ts';
import { type Log, requestLog } from './http/requestLog.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { createSite } from './site/site.ts';

interface AppOptions extends Studio {
  /** The folder of the built site; without one, only the API is served. */
  readonly siteDirectory?: string;
  /** Told of every request; without one, nobody is. */
  readonly log?: Log;
}

/** The whole server as Request → Response: the API under /api, the site everywhere else. */
export function createApp({ siteDirectory, log, ...studio }: AppOptions): Hono {
  const app = new Hono();
  app.onError(handleError);
  if (log) app.use(requestLog(log, studio.config.calendarSecret));
  app.use(securityHeaders(studio.config));
  app.route('/api', createApi(studio));
  if (siteDirectory !== undefined) app.route('/', createSite(siteDirectory));
  return app;
}
