import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { dayLength } from '#booking/dates';
import type { Timestamp } from '#studio/clock';
import type { Config } from '../config.ts';
import { clientAddress, limitedNetworks } from './clientAddress.ts';
import { tooManyCalls } from './errorMessages.ts';
import { errorResponse } from './errorResponse.ts';

/** In milliseconds, as all durations here except Retry-After. */
const minute = 60_000;

/** The limit of an IPv6 /48 network, as a multiple of that of a subscriber (a /64 network). */
const subscribersPerSite = 10;

/** Networks that a limit counts at the same time; each takes about 0.2 KB. */
const maxNetworks = 20_000;

interface Limit {
  /** The number of requests of a subscriber within `duration`. */
  readonly points: number;
  readonly duration: number;
  readonly most?: number;
}

type RateLimits = Pick<Config, 'rateLimit' | 'trustedProxies'>;

/** Returns the client's address; the socket's is undefined when the app is called without one. */
function addressOf(c: Context, trustedProxies: number): string {
  const peer = c.env?.incoming ? getConnInfo(c).remote.address : undefined;
  return clientAddress({ peer, forwardedFor: c.req.header('x-forwarded-for') }, trustedProxies);
}

/**
 * Returns a function that counts a request of an IP address, and returns 0 or, beyond the limit of its
 * networks, the seconds until the next one is allowed; what is refused is not counted. Of more than `most`
 * networks, it forgets the one unseen for longest.
 */
export function limiter({ points, duration, most = maxNetworks }: Limit) {
  const counters = new Map<string, { count: number; readonly end: number }>();
  const counterOf = (network: string, now: number) => {
    const known = counters.get(network);
    const counter = known && known.end > now ? known : { count: 0, end: now + duration };
    // The last one is that seen last.
    counters.delete(network);
    counters.set(network, counter);
    const [oldest = ''] = counters.keys();
    if (counters.size > most) counters.delete(oldest);
    return counter;
  };
  return (address: string): number => {
    const now = performance.now();
    const { subscriber, site } = limitedNetworks(address);
    const counted = [{ counter: counterOf(subscriber, now), limit: points }];
    if (site) counted.push({ counter: counterOf(site, now), limit: points * subscribersPerSite });
    const full = counted.find(({ counter, limit }) => counter.count >= limit);
    if (full) return Math.ceil((full.counter.end - now) / 1000);
    for (const { counter } of counted) counter.count += 1;
    return 0;
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
    const seconds = count(addressOf(c, trustedProxies));
    return seconds > 0 ? respond(c, tooManyCalls(seconds), seconds) : next();
  };
}

/** The most bookings of a day from one subscriber, and from a site (an IPv6 /48). */
const maxBookings = { subscriber: 20, site: 60 } as const;

/** A booking with the networks from which it was created. */
interface Created extends Readonly<Record<keyof typeof maxBookings, string>> {
  readonly reference: string;
  readonly at: Timestamp;
}

/**
 * Returns the limit of the bookings of a network in a day. Only those that stand count, because mobile
 * networks have thousands of phones behind one address: `findCancelled` returns which of some references
 * are of cancelled bookings. Requests of the same moment may exceed the limit.
 */
export function bookingLimit(
  { rateLimit: limits, trustedProxies }: RateLimits,
  findCancelled: (references: readonly string[]) => Promise<readonly string[]>,
) {
  /** The bookings of the last day, the newest last. */
  let created: readonly Created[] = [];
  const networksOf = (c: Context) => {
    const { subscriber, site = subscriber } = limitedNetworks(addressOf(c, trustedProxies));
    return { subscriber, site };
  };
  return {
    /** Returns the seconds until the client may book, or 0. */
    async secondsUntilNext(c: Context, now: Timestamp): Promise<number> {
      if (limits === null) return 0;
      const networks = networksOf(c);
      const ofNetwork = (kind: keyof typeof maxBookings) =>
        created.filter((booking) => booking[kind] === networks[kind]);
      const secondsOf = (kind: keyof typeof maxBookings) => {
        const last = ofNetwork(kind).at(-maxBookings[kind]);
        return last ? Math.ceil((last.at + dayLength - now) / 1000) : 0;
      };
      const seconds = () => Math.max(secondsOf('subscriber'), secondsOf('site'));
      created = created.filter(({ at }) => at > now - dayLength);
      if (seconds() === 0) return 0;
      const cancelled = await findCancelled(ofNetwork('site').map(({ reference }) => reference));
      created = created.filter(({ reference }) => !cancelled.includes(reference));
      return seconds();
    },
    /** Remembers that the client has created a booking. */
    note(c: Context, reference: string, at: Timestamp): void {
      created = [...created, { reference, at, ...networksOf(c) }].slice(-maxNetworks);
    },
  };
}
