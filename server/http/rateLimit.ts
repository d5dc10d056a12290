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

/** Networks that a limit counts at the same time; each takes about 0.5 KB. */
const maxNetworks = 20_000;

/** Returns the remote address of the socket, or undefined when the app is called without one. */
const peerOf = (c: Context): string | undefined =>
  c.env?.incoming ? getConnInfo(c).remote.address : undefined;

/**
 * Returns a function that counts a request of a network and rejects more than `points` in `duration`
 * with a RateLimiterRes. Of more than `most` networks, it forgets the one unseen for longest.
 */
function networkLimiter(points: number, duration: number, most: number) {
  const counters = new RateLimiterMemory({ points, duration });
  const networks = new Set<string>();
  return async (network: string): Promise<void> => {
    networks.delete(network);
    networks.add(network);
    if (networks.size > most) {
      const [oldest = ''] = networks;
      networks.delete(oldest);
      await counters.delete(oldest);
    }
    await counters.consume(network);
  };
}

/**
 * Returns a function that counts a request of an IP address. It allows each subscriber `points`
 * requests per `duration` (in seconds), each site `subscribersPerSite` times as many, and rejects
 * further ones with a RateLimiterRes. It counts at most `most` subscribers and `most` sites.
 */
export function limiter(points: number, duration: number, most = maxNetworks) {
  const countSubscriber = networkLimiter(points, duration, most);
  const countSite = networkLimiter(points * subscribersPerSite, duration, most);
  return async (address: string): Promise<void> => {
    const { subscriber, site } = limitedNetworks(address);
    await countSubscriber(subscriber);
    // Runs after the subscriber's limit, so that one subscriber cannot use up the site's limit.
    if (site !== undefined) await countSite(site);
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
