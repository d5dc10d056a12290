import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';
import type { ContentVariables } from '../site/content.ts';
import { defaultSecurityHeaders } from '../site/responseHeaders.ts';

/** HSTS: browsers use TLS only, for one year. `max-age` is in seconds. */
const strictTransportSecurity = `max-age=${365 * 24 * 60 * 60}`;

/**
 * Middleware that sets the security headers, except on a prepared content, which has them; HSTS only
 * when a trusted proxy reports https in X-Forwarded-Proto.
 */
export const securityHeaders = ({ trustedProxies }: Pick<Config, 'trustedProxies'>) =>
  createMiddleware<{ Variables: ContentVariables }>(async (c, next) => {
    await next();
    if (!c.get('isPrepared')) {
      for (const [name, value] of Object.entries(defaultSecurityHeaders)) {
        c.res.headers.set(name, value);
      }
    }
    const scheme = c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim();
    if (trustedProxies > 0 && scheme?.toLowerCase() === 'https') {
      c.res.headers.set('strict-transport-security', strictTransportSecurity);
    }
  });
