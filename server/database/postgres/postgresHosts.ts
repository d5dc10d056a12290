/** Matches a postgres:// URL: the scheme with user and password, the hosts, and the rest. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

const split = (url: string) => {
  const [, start = '', hosts = '', end = ''] = parts.exec(url) ?? [];
  return { start, hosts: hosts.split(','), end };
};

/** Returns the hosts and ports of a postgres:// URL without the password, e.g. "db1:5432,db2". */
export const hostNames = (url: string): string => split(url).hosts.join(',');

/**
 * Returns one URL for each host of a postgres:// URL that may name several, as in libpq:
 * postgres://user@db1:5432,db2:5432/bookings. `pg` supports only one host per URL.
 */
export function hostUrls(url: string): readonly string[] {
  const { start, hosts, end } = split(url);
  return hosts.map((host) => `${start}${host}${end}`);
}

/**
 * True when a text is a postgres:// URL with one host, several hosts, or none (the default host).
 */
export function isPostgresUrl(text: string): boolean {
  const { hosts } = split(text);
  return (
    /^postgres(ql)?:\/\/./.test(text) &&
    (hosts.length === 1 || !hosts.includes('')) &&
    hostUrls(text).every((url) => URL.canParse(url))
  );
}
