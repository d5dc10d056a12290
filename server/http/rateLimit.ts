import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { dayLength } from '#booking/dates';
import type { Config } from '../config.ts';
import { clientAddress, limitedNetworks } from './clientAddress.ts';
import { tooManyCalls } from './errorMessages.ts';
import { errorResponse } from './errorResponse.ts';

/** In milliseconds, as all durations here except those of RateLimiterMemory and Retry-After. */
const minute = 60_000;

/** The limit of an IPv6 /48 network, as a multiple of that of a subscriber (a /64 network). */
const subscribersPerSite = 10;

/** Networks that a limit counts at the same time; each takes about 0.5 KB. */
const maxNetworks = 20_000;

interface Limit {
  /** The number of requests of a subscriber within `duration`. */
  readonly points: number;
  readonly duration: number;
  /** That of a site; by default `subscribersPerSite` times that of a subscriber. */
  readonly pointsPerSite?: number;
  readonly most?: number;
}

/**
 * Returns a function that adds to the count of a network and resolves with 0, or for more than `points`
 * in `duration` with the seconds until the next one is allowed; what is refused is not counted. Of more
 * than `most` networks, it forgets the one unseen for longest.
 */
function networkLimiter({ points, duration, most = maxNetworks }: Limit) {
  const counters = new RateLimiterMemory({ points, duration: duration / 1000 });
  const networks = new Set<string>();
  return async (network: string, change: number): Promise<number> => {
    networks.delete(network);
    networks.add(network);
    if (networks.size > most) {
      const [oldest = ''] = networks;
      networks.delete(oldest);
      await counters.delete(oldest);
    }
    const { consumedPoints, msBeforeNext } = await counters.penalty(network, change);
    if (consumedPoints <= points) return 0;
    await counters.reward(network, change);
    return Math.ceil(msBeforeNext / 1000);
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
 * resolves with the seconds until the next one is allowed, or with 0.
 */
export function limiter(limit: Limit) {
  const { pointsPerSite = limit.points * subscribersPerSite } = limit;
  const countSubscriber = networkLimiter(limit);
  const countSite = networkLimiter({ ...limit, points: pointsPerSite });
  return async (address: string, change: 1 | -1 = 1): Promise<number> => {
    const { subscriber, site } = limitedNetworks(address);
    const seconds = await countSubscriber(subscriber, change);
    // The subscriber's limit is first, so that one subscriber cannot use up the site's.
    if (seconds > 0 || site === undefined) return seconds;
    const secondsOfSite = await countSite(site, change);
    if (secondsOfSite > 0) await countSubscriber(subscriber, -change);
    return secondsOfSite;
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
  const countPost = limiter({ points: limits.postsPerTenMinutes, duration: 10 * minute });
  const countGet = limiter({ points: limits.getsPerMinute, duration: minute });

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
  const count = limiter({
    ...{ points: bookingsPerSite / 3, pointsPerSite: bookingsPerSite },
    duration: dayLength,
  });
  /** The networks from which bookings were created, by reference; the newest last. */
  const created = new Map<string, { readonly address: string; readonly network: string }>();
  const networkOf = (c: Context) => {
    const address = addressOf(c, trustedProxies);
    const { subscriber, site = subscriber } = limitedNetworks(address);
    return { address, network: site };
  };
  return {
    /** Returns what counts a booking of the client, or takes one back; as `limiter` does. */
    countFor: (c: Context) => async (change: 1 | -1) => {
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
