import { isIP, isIPv4 } from 'node:net';

/** What a request says about where it comes from. */
export interface Origin {
  /** The address at the other end of the connection, if it is known. */
  readonly peer: string | undefined;
  /** The X-Forwarded-For header, to which every proxy appends the address that it saw. */
  readonly forwardedFor: string | undefined;
}

/**
 * The IP address in an entry of X-Forwarded-For, to which some proxies add a port, brackets or
 * quotes, e.g. "203.0.113.7:4711" and "[2001:db8::1]:443"; undefined when there is none.
 */
function addressIn(entry: string): string | undefined {
  const text = entry.replaceAll('"', '').trim();
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(text) ?? [];
  const address = ipv6 ?? ipv4 ?? text;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * The address of the client: the peer, or behind `trustedProxies` proxies what the outermost of
 * them saw. Whatever stands further left was written by the client and is not believed.
 */
export function clientAddress({ peer, forwardedFor }: Origin, trustedProxies: number): string {
  if (trustedProxies === 0) return peer ?? 'unknown';
  const seen = (forwardedFor ?? '').split(',');
  const claimed = seen[Math.max(0, seen.length - trustedProxies)] ?? '';
  return addressIn(claimed) ?? peer ?? 'unknown';
}

/** The networks of an address for which requests are counted. */
export interface LimitedNetworks {
  /** An IPv4 address, or the /64 network of an IPv6 address: what one subscriber has. */
  readonly subscriber: string;
  /** The /48 network of an IPv6 address: what one site or a small provider has. */
  readonly site?: string;
}

/** The networks whose requests are counted together with those of the address. */
export function limitedNetworks(address: string): LimitedNetworks {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped) || isIP(address) === 0) return { subscriber: mapped };
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const right = tail === undefined ? [] : groups(tail);
  const left = groups(head);
  const zeros = Array(Math.max(0, 8 - left.length - right.length)).fill('0');
  const normalized = [...left, ...zeros, ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
  return { subscriber: normalized.slice(0, 4).join(':'), site: normalized.slice(0, 3).join(':') };
}
