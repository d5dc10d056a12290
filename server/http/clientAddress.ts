import { isIP, isIPv4 } from 'node:net';
import { expandIPv6 } from 'hono/utils/ipaddr';

type Sender = Partial<Record<'peer' | 'forwardedFor' | 'userAgent', string>>;

/**
 * Returns the IP address of the client: the socket's (`peer`), or behind `trustedProxies` proxies the
 * one that the outermost of them appended to X-Forwarded-For. Entries further left can be forged by
 * the client and are ignored. Falls back to the peer, and to "unknown" without one.
 */
export function clientAddress(
  { peer, forwardedFor }: Pick<Sender, 'peer' | 'forwardedFor'>,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return peer ?? 'unknown';
  const entries = (forwardedFor ?? '').split(',');
  const entry = entries[Math.max(0, entries.length - trustedProxies)]?.trim() ?? '';
  return isIP(entry) === 0 ? (peer ?? 'unknown') : entry;
}

/** As many browsers are seldom those of one visitor. */
const manyBrowsers = 10;

/** Returns what says whether all requests that come through a proxy count as those of one client. */
export function proxyCheck(trustedProxies: number) {
  const seen = { clients: new Set(), forwarded: new Set(), browsers: new Set(), bare: new Set() };
  const add = (set: Set<unknown>, value: unknown) => set.size < manyBrowsers && set.add(value);
  function reason(): string | undefined {
    if (seen.bare.size === manyBrowsers) return 'many browsers came without X-Forwarded-For';
    const isOne = seen.clients.size === 1;
    return isOne && (seen.forwarded.size > 1 || seen.browsers.size === manyBrowsers)
      ? 'no request came from a second address'
      : undefined;
  }
  return {
    see(sender: Sender) {
      // Few without the header are of this machine, e.g. health checks.
      if (trustedProxies > 0 && !sender.forwardedFor) return add(seen.bare, sender.userAgent);
      if (seen.clients.size > 1) return;
      add(seen.clients, clientAddress(sender, trustedProxies));
      if (sender.forwardedFor) add(seen.forwarded, sender.forwardedFor);
      add(seen.browsers, sender.userAgent);
    },
    problem: () =>
      reason() &&
      `All visitors count as one, with its limits: ${reason()}. TRUST_PROXY must be the number of proxies before the server, not ${trustedProxies}, or one of them does not pass X-Forwarded-For on.`,
  };
}

/**
 * Returns the networks of an IP address that the rate limit counts: the subscriber's (an IPv4 address
 * or a /64 network) and, of IPv6, that of the site or small provider (/48). IPv4-mapped addresses
 * count as IPv4, and text that is no address counts as a network of its own.
 */
export function limitedNetworks(address: string): { subscriber: string; site?: string } {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped) || isIP(address) === 0) return { subscriber: mapped };
  const groups = expandIPv6(address.split('%')[0] ?? '')
    .toLowerCase()
    .split(':');
  return { subscriber: groups.slice(0, 4).join(':'), site: groups.slice(0, 3).join(':') };
}
