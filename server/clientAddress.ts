import { isIP, isIPv4 } from 'node:net';

/** What a request says about where it comes from. */
export interface Origin {
  /** The address at the other end of the connection, if it is known. */
  readonly peer: string | undefined;
  /** The X-Forwarded-For header, to which every proxy appends the address that it saw. */
  readonly forwardedFor: string | undefined;
}

/**
 * The address of the client: the peer, or behind `trustedProxies` proxies what the outermost of
 * them saw. Whatever stands further left was written by the client and is not believed.
 */
export function clientAddress({ peer, forwardedFor }: Origin, trustedProxies: number): string {
  if (trustedProxies === 0) return peer ?? 'unknown';
  const seen = (forwardedFor ?? '').split(',').map((address) => address.trim());
  const claimed = seen[Math.max(0, seen.length - trustedProxies)];
  return claimed !== undefined && isIP(claimed) !== 0 ? claimed : (peer ?? 'unknown');
}

/**
 * What shares one limit: an IPv4 address, or the /64 network of an IPv6 address, which is what one
 * subscriber has and can change addresses within.
 */
export function limitedNetwork(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped) || isIP(address) === 0) return mapped;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const right = tail === undefined ? [] : groups(tail);
  const left = groups(head);
  const zeros = Array(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
