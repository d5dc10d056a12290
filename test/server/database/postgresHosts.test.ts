import { describe, expect, it } from 'vitest';
import { hostNames, hostUrls } from '../../../server/database/postgres/postgresHosts.ts';

const oneHost = [
  'postgres://studio:secret@db.example/bookings',
  'postgresql:///bookings',
  'postgres:///bookings?host=/var/run/postgresql',
  'postgres://[::1]:5433/bookings?sslmode=require',
];

describe('the hosts of a postgres:// URL', () => {
  it.each(oneHost)('are a single host in %s', (url) => {
    expect(hostUrls(url)).toEqual([url]);
  });

  it('are split into one URL for each host, with the same user, database and parameters', () => {
    expect(
      hostUrls('postgres://studio:a,b@db1.example:5432,[::2]:5433,db3/bookings?sslmode=require'),
    ).toEqual([
      'postgres://studio:a,b@db1.example:5432/bookings?sslmode=require',
      'postgres://studio:a,b@[::2]:5433/bookings?sslmode=require',
      'postgres://studio:a,b@db3/bookings?sslmode=require',
    ]);
  });

  it('are listed without the user and the password', () => {
    expect(hostNames('postgres://studio:s@cret@db1:5432,db2/bookings')).toBe('db1:5432,db2');
    expect(hostNames('postgresql:///bookings')).toBe('');
  });
});
