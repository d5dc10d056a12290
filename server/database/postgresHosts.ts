/** The scheme with the user and password, the hosts, and the rest of a postgres:// address. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;

const split = (url: string) => {
  const [, start = '', hosts = '', end = ''] = parts.exec(url) ?? [];
  return { start, hosts: hosts.split(','), end };
};

/** The hosts of a postgres:// address with their ports and nothing secret, e.g. "db1:5432,db2". */
export const hostNames = (url: string): string => split(url).hosts.join(',');

/**
 * One address for each host of an address that may name several, as libpq writes them:
 * postgres://user@db1:5432,db2:5432/bookings. `pg` itself understands one host only.
 */
export function hostUrls(url: string): readonly string[] {
  const { start, hosts, end } = split(url);
  return hosts.map((host) => `${start}${host}${end}`);
}

/** Whether a text is a postgres:// address of one host, the default one, or several. */
export function isPostgresUrl(text: string): boolean {
  const { hosts } = split(text);
  return (
    /^postgres(ql)?:\/\/./.test(text) &&
    (hosts.length === 1 || !hosts.includes('')) &&
    hostUrls(text).every((url) => URL.canParse(url))
  );
}
