import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { clientAddress, limitedNetworks } from './clientAddress.ts';
import { tooManyCalls } from './errorMessages.ts';
import { errorResponse } from './errorResponse.ts';

/** In seconds. */
const minute = 60;

/** The limit of an IPv6 /48 network, as a multiple of that of a subscriber (a /64 network). */
export const subscribersPerSite = 10;

/** Networks that a limit counts at the same time; each takes about 0.5 KB. */
export const maxNetworks = 20_000;

/**
 * Returns a function that adds to the count of a network and rejects more than `points` in
 * `duration` with a RateLimiterRes. Of more than `most` networks, it forgets the one unseen for
 * longest.
 */
function networkLimiter(points: number, duration: number, most: number) {
  const counters = new RateLimiterMemory({ points, duration });
  const networks = new Set<string>();
  return async (network: string, change: number): Promise<void> => {
    networks.delete(network);
    networks.add(network);
    if (networks.size > most) {
      const [oldest = ''] = networks;
      networks.delete(oldest);
      await counters.delete(oldest);
    }
    try {
      await counters.consume(network, change);
    } catch (refused) {
      // What is refused is not counted.
      await counters.reward(network, change);
      throw refused;
    }
  };
}

type RateLimits = Pick<Config, 'rateLimit' | 'trustedProxies'>;

/** Returns the client's address; the socket's is undefined when the app is called without one. */
function addressOf(c: Context, trustedProxies: number): string {
  const peer = c.env?.incoming ? getConnInfo(c).remote.address : undefined;
  return clientAddress({ peer, forwardedFor: c.req.header('x-forwarded-for') }, trustedProxies);
}

/**
 * Returns a function that counts a request of an IP address, or takes one back (`change` -1). It
 * resolves with the seconds until the next one is allowed, or with 0: each subscriber may make
 * `points` requests per `duration` (in seconds), each site `pointsPerSite`.
 */
export function limiter(
  points: number,
  duration: number,
  pointsPerSite = points * subscribersPerSite,
  most = maxNetworks,
) {
  const countSubscriber = networkLimiter(points, duration, most);
  const countSite = networkLimiter(pointsPerSite, duration, most);
  return async (address: string, change: 1 | -1 = 1): Promise<number> => {
    const { subscriber, site } = limitedNetworks(address);
    try {
      await countSubscriber(subscriber, change);
      // Runs after the subscriber's limit, so that one subscriber cannot use up the site's limit.
      if (site !== undefined) {
        await countSite(site, change).catch(async (refused) => {
          await countSubscriber(subscriber, -change);
          throw refused;
        });
      }
      return 0;
    } catch (used) {
      if (!(used instanceof RateLimiterRes)) throw used;
      return Math.ceil(used.msBeforeNext / 1000);
    }
  };
}

/**
 * Middleware that limits the requests per client address; responds with 429 and Retry-After.
 * POST requests have their own limit, so that browsing does not prevent booking. The counters are
 * in the memory of this process: with several processes, the limits multiply. `respond` creates the
 * response; its last argument is in seconds.
 */
export function rateLimit(
  { rateLimit: limits, trustedProxies }: RateLimits,
  respond = (c: Context, message: string, retryAfter: number): Response | Promise<Response> =>
    errorResponse(c, 429, message, { retryAfter }),
): MiddlewareHandler {
  if (limits === null) return (_, next) => next();
  const countPost = limiter(limits.postsPerTenMinutes, 10 * minute);
  const countGet = limiter(limits.getsPerMinute, minute);

  return async (c, next) => {
    const count = c.req.method === 'POST' ? countPost : countGet;
    const seconds = await count(addressOf(c, trustedProxies));
    return seconds > 0 ? respond(c, tooManyCalls(seconds), seconds) : next();
  };
}

/** The bookings that a site (an IPv6 /48) may create in a day; a subscriber a third of them. */
const bookingsPerSite = 60;

/**
 * Returns the limit of the bookings of a network in a day. Only those that stand count, because mobile
 * networks have thousands of phones behind one address: `findCancelled` returns which of some references
 * are of cancelled bookings of the last day.
 */
export function bookingLimit(
  { rateLimit: limits, trustedProxies }: RateLimits,
  findCancelled: (references: readonly string[]) => Promise<readonly string[]>,
) {
  const count = limiter(bookingsPerSite / 3, 24 * 60 * minute, bookingsPerSite);
  /** The networks from which bookings were created, by reference; the newest last. */
  const created = new Map<string, { readonly address: string; readonly network: string }>();
  const networkOf = (c: Context) => {
    const address = addressOf(c, trustedProxies);
    const { subscriber, site = subscriber } = limitedNetworks(address);
    return { address, network: site };
  };
  return {
    /** Counts a booking of the client, or takes one back that was not created; as `limiter` does. */
    async count(c: Context, change: 1 | -1): Promise<number> {
      if (limits === null) return 0;
      const { address, network } = networkOf(c);
      const seconds = await count(address, change);
      if (seconds === 0) return 0;
      const own = [...created].filter(([, one]) => one.network === network).slice(-bookingsPerSite);
      const cancelled = await findCancelled(own.map(([reference]) => reference));
      for (const reference of cancelled) {
        await count(created.get(reference)?.address ?? address, -1);
        created.delete(reference);
      }
      return cancelled.length > 0 ? count(address, change) : seconds;
    },
    /** Remembers that a counted booking was created. */
    note(c: Context, reference: string): void {
      created.set(reference, networkOf(c));
      const [oldest = ''] = created.keys();
      if (created.size > maxNetworks) created.delete(oldest);
    },
  };
}
