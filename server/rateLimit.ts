import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientAddress, limitedNetwork } from './clientAddress.ts';
import type { Config } from './config.ts';
import { peerOf } from './peer.ts';
import { Refusal } from './refusal.ts';
import { tooManyCalls } from './sentences.ts';

const minute = 60;

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
  const posts = new RateLimiterMemory({
    points: limits.postsPerTenMinutes,
    duration: 10 * minute,
  });
  const gets = new RateLimiterMemory({ points: limits.getsPerMinute, duration: minute });

  return async (c, next) => {
    const origin = { peer: peerOf(c), forwardedFor: c.req.header('x-forwarded-for') };
    const network = limitedNetwork(clientAddress(origin, trustedProxies));
    const limiter = c.req.method === 'POST' ? posts : gets;
    try {
      await limiter.consume(network);
    } catch (used) {
      if (!(used instanceof RateLimiterRes)) throw used;
      const seconds = Math.ceil(used.msBeforeNext / 1000);
      throw new Refusal(429, tooManyCalls(seconds), seconds);
    }
    await next();
  };
}
