import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { clientAddress, limitedNetworks } from './clientAddress.ts';
import { tooManyCalls } from './errorMessages.ts';
import { HttpError } from './httpError.ts';
import { remoteAddress } from './peer.ts';

const minute = 60;

/** A /48 network of IPv6 has 65,536 networks of one subscriber, and the limit of this many. */
const subscribersPerSite = 10;

/** Counts a request of an address; rejects with a RateLimiterRes when there were too many. */
type Count = (address: string) => Promise<void>;

/** Allows that many requests of a subscriber in a duration in seconds, and more of a site. */
function limiter(points: number, duration: number): Count {
  const subscribers = new RateLimiterMemory({ points, duration });
  const sites = new RateLimiterMemory({ points: points * subscribersPerSite, duration });
  return async (address) => {
    const { subscriber, site } = limitedNetworks(address);
    await subscribers.consume(subscriber);
    // Counted only now, so that one subscriber alone cannot use up the limit of a site.
    if (site !== undefined) await sites.consume(site);
  };
}

/**
 * Refuses calls of a client address that has made too many, with 429 and Retry-After. Posts and
 * the rest are counted apart, so that looking does not keep anybody from booking. The counts live
 * in the memory of this process: several processes allow several times as much.
 */
export function rateLimit({
  rateLimit: limits,
  trustedProxies,
}: Pick<Config, 'rateLimit' | 'trustedProxies'>): MiddlewareHandler {
  if (limits === null) return (_, next) => next();
  const countPost = limiter(limits.postsPerTenMinutes, 10 * minute);
  const countGet = limiter(limits.getsPerMinute, minute);

  return async (c, next) => {
    const origin = { peer: remoteAddress(c), forwardedFor: c.req.header('x-forwarded-for') };
    const count = c.req.method === 'POST' ? countPost : countGet;
    try {
      await count(clientAddress(origin, trustedProxies));
    } catch (used) {
      if (!(used instanceof RateLimiterRes)) throw used;
      const seconds = Math.ceil(used.msBeforeNext / 1000);
      throw new HttpError(429, tooManyCalls(seconds), seconds);
    }
    await next();
  };
}
