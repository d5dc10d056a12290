import { isIP, isIPv4 } from 'node:net';
import { expandIPv6 } from 'hono/utils/ipaddr';

/**
 * Returns the IP address of the client: the socket's (`peer`), or behind `trustedProxies` proxies the
 * one that the outermost of them appended to X-Forwarded-For. Entries further left can be forged by
 * the client and are ignored. Falls back to the peer, and to "unknown" without one.
 */
export function clientAddress(
  { peer, forwardedFor }: Partial<Record<'peer' | 'forwardedFor', string>>,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return peer ?? 'unknown';
  const entries = (forwardedFor ?? '').split(',');
  const entry = entries[Math.max(0, entries.length - trustedProxies)]?.trim() ?? '';
  return isIP(entry) === 0 ? (peer ?? 'unknown') : entry;
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
