import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';

describe('readConfig', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      database: { kind: 'sqlite', file: 'data/bookings.sqlite' },
      trustedProxies: 0,
      corsOrigins: [],
      rateLimit: { postsPerTenMinutes: 300, getsPerMinute: 1200 },
      maxOpenRequests: 50,
      smtpUrl: null,
      calendarSecret: null,
      keepDays: 365,
    });
  });

  it.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['HOST', '::1', { host: '::1' }],
    ['HOST', 'studio-1.example', { host: 'studio-1.example' }],
    [
      'DATABASE_FILE',
      '/srv/studio.sqlite',
      { database: { kind: 'sqlite', file: '/srv/studio.sqlite' } },
    ],
    [
      'DATABASE_URL',
      'postgres://studio:secret@db.example/bookings',
      { database: { kind: 'postgres', url: 'postgres://studio:secret@db.example/bookings' } },
    ],
    ['DATABASE_URL', 'postgresql:///b', { database: { kind: 'postgres', url: 'postgresql:///b' } }],
    ['TRUST_PROXY', '2', { trustedProxies: 2 }],
    [
      'CORS_ORIGINS',
      'https://a.example, http://localhost:5173',
      { corsOrigins: ['https://a.example', 'http://localhost:5173'] },
    ],
    ['RATE_LIMIT', 'off', { rateLimit: null }],
    ['RATE_LIMIT_POSTS', '7', { rateLimit: { postsPerTenMinutes: 7, getsPerMinute: 1200 } }],
    ['RATE_LIMIT_GETS', '9', { rateLimit: { postsPerTenMinutes: 300, getsPerMinute: 9 } }],
    ['MAX_OPEN_REQUESTS', '3', { maxOpenRequests: 3 }],
    ['SMTP_URL', 'smtps://a:b@mail.example', { smtpUrl: 'smtps://a:b@mail.example' }],
    ['CALENDAR_SECRET', 'kente-kora-42-and', { calendarSecret: 'kente-kora-42-and' }],
    ['KEEP_DAYS', '30', { keepDays: 30 }],
  ])('accepts %s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  it.each([
    ['PORT', ['', 'http', '-1', '65536', '80.5', '3e3', ' 80']],
    ['HOST', ['', 'a b', 'http://localhost', '-a']],
    ['DATABASE_FILE', ['', '  ', 'data/', 'a\0b']],
    [
      'DATABASE_URL',
      [
        ...['', 'bookings.sqlite', 'mysql://db.example/b', 'postgres://'],
        ...['postgres://db1:x/b', 'postgres://db1:99999/b', 'postgres://db1:5432,db2:5432/b'],
      ],
    ],
    ['TRUST_PROXY', ['', 'yes', '-1', '11', '1.5']],
    ['CORS_ORIGINS', ['*', 'studio.example', 'https://a.example/', 'https://a.example b']],
    ['RATE_LIMIT', ['', 'no', 'OFF']],
    ['RATE_LIMIT_POSTS', ['', '0', 'many']],
    ['RATE_LIMIT_GETS', ['0', '1e3']],
    ['MAX_OPEN_REQUESTS', ['0', '']],
    ['SMTP_URL', ['', 'mail.example', 'http://mail.example', 'smtp://']],
    ['CALENDAR_SECRET', ['', 'short', 'fifteen-letters', 'with/a/slash/and/more', 'x'.repeat(101)]],
    ['KEEP_DAYS', ['0', 'forever', '36501']],
  ])('throws for an invalid %s', (name, values) => {
    for (const value of values) {
      expect(() => readConfig({ [name]: value })).toThrow(`${name} must be`);
    }
  });

  it('throws one error that names every invalid variable', () => {
    const read = () => readConfig({ PORT: 'high', HOST: '', DATABASE_FILE: 'x.sqlite' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      'PORT must be a whole number from 0 to 65535, not "high".\n' +
        'HOST must be an IP address or a host name, not "".',
    );
  });

  it('throws when DATABASE_FILE and DATABASE_URL are both set', () => {
    const both = { DATABASE_FILE: 'b.sqlite', DATABASE_URL: 'postgres://db.example/b' };
    expect(() => readConfig(both)).toThrow(/^DATABASE_FILE and DATABASE_URL are both set\./);
  });

  it('throws errors without passwords', () => {
    const wrong = {
      DATABASE_URL: 'postgre://studio:secret@db.example/b',
      SMTP_URL: 'smpt://studio:secret@mail.example',
      CALENDAR_SECRET: 'secret',
    };
    expect(() => readConfig(wrong)).toThrow(/^((?!secret)[\s\S])*$/);
    expect(() => readConfig(wrong)).toThrow(/DATABASE_URL[\s\S]*SMTP_URL[\s\S]*CALENDAR_SECRET/);
  });
});
