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
  const seen = { clients: new Set(), forwarded: new Set(), browsers: new Set() };
  return {
    see(sender: Sender) {
      // A request without the header is of this machine, e.g. a health check.
      if (!sender.forwardedFor || seen.clients.size > 1) return;
      seen.clients.add(clientAddress(sender, trustedProxies));
      if (seen.forwarded.size < manyBrowsers) seen.forwarded.add(sender.forwardedFor);
      if (seen.browsers.size < manyBrowsers) seen.browsers.add(sender.userAgent);
    },
    problem: () =>
      seen.clients.size === 1 && (seen.forwarded.size > 1 || seen.browsers.size === manyBrowsers)
        ? `All visitors count as one, with its limits: no request came from a second address. TRUST_PROXY must be the number of proxies before the server, not ${trustedProxies}, or one of them does not pass X-Forwarded-For on.`
        : undefined,
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
