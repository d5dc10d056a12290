import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { clientAddress, limitedNetworks } from './clientAddress.ts';
import { tooManyCalls } from './errorMessages.ts';
import { errorResponse } from './errorResponse.ts';

/** In seconds. */
const minute = 60;

/**
 * The limit of an IPv6 /48 network, as a multiple of the limit of one subscriber (/64); a /48
 * network contains 65,536 of them.
 */
const subscribersPerSite = 10;

/** Returns the remote address of the socket, or undefined when the app is called without one. */
const peerOf = (c: Context): string | undefined =>
  c.env?.incoming ? getConnInfo(c).remote.address : undefined;

/**
 * Returns a function that counts a request of an IP address. It allows each subscriber `points`
 * requests per `duration` (in seconds), each site `subscribersPerSite` times as many, and rejects
 * further ones with a RateLimiterRes.
 */
function limiter(points: number, duration: number) {
  const subscribers = new RateLimiterMemory({ points, duration });
  const sites = new RateLimiterMemory({ points: points * subscribersPerSite, duration });
  return async (address: string): Promise<void> => {
    const { subscriber, site } = limitedNetworks(address);
    await subscribers.consume(subscriber);
    // Runs after the subscriber's limit, so that one subscriber cannot use up the site's limit.
    if (site !== undefined) await sites.consume(site);
  };
}

/**
 * Middleware that limits the requests per client address; responds with 429 and Retry-After.
 * POST requests have their own limit, so that browsing does not prevent booking. The counters are
 * in the memory of this process: with several processes, the limits multiply. `respond` creates the
 * response; its last argument is in seconds.
 */
export function rateLimit(
  { rateLimit: limits, trustedProxies }: Pick<Config, 'rateLimit' | 'trustedProxies'>,
  respond = (c: Context, message: string, retryAfter: number): Response | Promise<Response> =>
    errorResponse(c, 429, message, { retryAfter }),
): MiddlewareHandler {
  if (limits === null) return (_, next) => next();
  const countPost = limiter(limits.postsPerTenMinutes, 10 * minute);
  const countGet = limiter(limits.getsPerMinute, minute);

  return async (c, next) => {
    const origin = { peer: peerOf(c), forwardedFor: c.req.header('x-forwarded-for') };
    const count = c.req.method === 'POST' ? countPost : countGet;
    try {
      await count(clientAddress(origin, trustedProxies));
    } catch (used) {
      if (!(used instanceof RateLimiterRes)) throw used;
      const seconds = Math.ceil(used.msBeforeNext / 1000);
      return respond(c, tooManyCalls(seconds), seconds);
    }
    return next();
  };
}
