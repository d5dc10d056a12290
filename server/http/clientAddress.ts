import { isIP, isIPv4 } from 'node:net';
import { expandIPv6 } from 'hono/utils/ipaddr';

/** The addresses that a request comes with. */
interface Origin {
  /** The remote address of the socket, or undefined when it is not known. */
  readonly peer: string | undefined;
  /** The X-Forwarded-For header; every proxy appends the address of its own client to it. */
  readonly forwardedFor: string | undefined;
}

/**
 * Returns the IP address of the client: the peer, or behind `trustedProxies` proxies the address
 * that the outermost of them appended. Entries further left can be forged by the client and are
 * ignored. Falls back to the peer, and to "unknown" without one.
 */
export function clientAddress({ peer, forwardedFor }: Origin, trustedProxies: number): string {
  if (trustedProxies === 0) return peer ?? 'unknown';
  const entries = (forwardedFor ?? '').split(',');
  const entry = entries[Math.max(0, entries.length - trustedProxies)]?.trim() ?? '';
  return isIP(entry) === 0 ? (peer ?? 'unknown') : entry;
}

/** The networks of a client address that the rate limit counts requests for. */
interface LimitedNetworks {
  /** An IPv4 address, or the /64 network of an IPv6 address: usually one subscriber. */
  readonly subscriber: string;
  /** The /48 network of an IPv6 address: usually one site or a small provider. */
  readonly site?: string;
}

/**
 * Returns the networks of an IP address. IPv4-mapped IPv6 addresses count as IPv4, and text that is
 * no address counts as a network of its own.
 */
export function limitedNetworks(address: string): LimitedNetworks {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped) || isIP(address) === 0) return { subscriber: mapped };
  const groups = expandIPv6(address.split('%')[0] ?? '')
    .toLowerCase()
    .split(':');
  return { subscriber: groups.slice(0, 4).join(':'), site: groups.slice(0, 3).join(':') };
}
