import { Hono } from 'hono';
import { createApi } from './http/api.ts';
import type { ApiOptions } from './http/apiOptions.ts';
import { handleError } from './http/errorResponse.ts';
import { type Log, requestLog } from './http/requestLog.ts';
import { problemCheck } from './http/routes/health.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { createPrivatePages } from './pages/privatePages.ts';
import type { Site } from './site/site.ts';

interface AppOptions extends Omit<ApiOptions, 'hasPrivatePages'> {
  /** When absent, only the API is served. */
  readonly site?: Site;
  /** Called with a log line for every request; when absent, requests are not logged. */
  readonly log?: Log;
}

/**
 * Returns the server as a hono app: the API under /api, the private pages under /private, the site
 * under all other paths.
 */
export function createApp({ site, log, ...options }: AppOptions): Hono {
  const app = new Hono();
  app.onError(handleError);
  if (log) app.use(requestLog(log, options.config.calendarSecret));
  app.use(securityHeaders(options.config));
  const check = problemCheck(options);
  app.route('/api', createApi({ ...options, hasPrivatePages: site !== undefined }, check));
  if (site) {
    app.route('/', createPrivatePages(options, site, check));
    app.route('/', site.app);
  }
  return app;
}
