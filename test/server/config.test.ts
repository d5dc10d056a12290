import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ConfigError, environmentSchema, readConfig } from '../../server/config.ts';

describe('readConfig', () => {
  it('has a default for every variable', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      database: { kind: 'sqlite', file: 'data/bookings.sqlite' },
      studioFile: { path: 'data/studio.json', isNamed: false },
      expectsBackup: true,
      trustedProxies: 0,
      corsOrigins: [],
      rateLimit: { postsPerTenMinutes: 300, getsPerMinute: 1200 },
      maxOpenRequests: 50,
      smtpUrl: null,
      calendarSecret: null,
    });
  });

  const file = '/srv/studio.sqlite';
  const url = 'postgres://studio:secret@db.example/bookings';

  it.each([
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '::1', { host: '::1' }],
    ['HOST', 'studio-1.example', { host: 'studio-1.example' }],
    ['DATABASE_FILE', file, { database: { kind: 'sqlite', file } }],
    ['DATABASE_URL', url, { database: { kind: 'postgres', url } }],
    ['DATABASE_URL', 'postgresql:///b', { database: { kind: 'postgres', url: 'postgresql:///b' } }],
    ['DATABASE_URL', url, { expectsBackup: false }],
    ['DATABASE_FILE', file, { studioFile: { path: '/srv/studio.json', isNamed: false } }],
    ['STUDIO_FILE', '/etc/a.json', { studioFile: { path: '/etc/a.json', isNamed: true } }],
    ['NIGHTLY_BACKUP', 'off', { expectsBackup: false }],
    ['TRUST_PROXY', '2', { trustedProxies: 2 }],
    ['CORS_ORIGINS', 'https://a.b, http://c:1', { corsOrigins: ['https://a.b', 'http://c:1'] }],
    ['RATE_LIMIT', 'off', { rateLimit: null }],
    ['RATE_LIMIT_POSTS', '7', { rateLimit: { postsPerTenMinutes: 7, getsPerMinute: 1200 } }],
    ['RATE_LIMIT_GETS', '9', { rateLimit: { postsPerTenMinutes: 300, getsPerMinute: 9 } }],
    ['MAX_OPEN_REQUESTS', '3', { maxOpenRequests: 3 }],
    ['SMTP_URL', 'smtps://a:b@mail.example', { smtpUrl: 'smtps://a:b@mail.example' }],
    ['CALENDAR_SECRET', 'kente-kora-42-and', { calendarSecret: 'kente-kora-42-and' }],
  ])('accepts %s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  it.each([
    ['PORT', ['', 'http', '-1', '65536', '80.5', '3e3', ' 80']],
    ['HOST', ['', 'a b', 'http://localhost', '-a']],
    ['DATABASE_FILE', ['', '  ', 'data/', 'a\0b']],
    ['DATABASE_URL', ['', 'mysql://db.example/b', 'postgres://', 'postgres://a:1,b:1/c']],
    ['TRUST_PROXY', ['', 'yes', '-1', '11', '1.5']],
    ['CORS_ORIGINS', ['*', 'studio.example', 'https://a.example/', 'https://a.example b']],
    ['NIGHTLY_BACKUP', ['', 'no', 'OFF']],
    ['RATE_LIMIT', ['', 'no', 'OFF']],
    ['RATE_LIMIT_POSTS', ['', '0', 'many']],
    ['RATE_LIMIT_GETS', ['0', '1e3']],
    ['MAX_OPEN_REQUESTS', ['0', '']],
    [
      'SMTP_URL',
      [
        ...['', 'mail.example', 'http://mail.example', 'smtp://'],
        // The password ends the host.
        ...['smtps://a:p#w@m.example', 'smtps://a:1#w@m.example', 'smtps://a:1/w@m.example'],
        ...['smtps://a:1?w@m.example:465'],
      ],
    ],
    ['CALENDAR_SECRET', ['', 'short', 'fifteen-letters', 'with/a/slash/and/more', 'x'.repeat(101)]],
  ])('throws for %s=%j', (name, values) => {
    for (const value of values) {
      expect(() => readConfig({ [name]: value })).toThrow(`${name} must be`);
    }
  });

  it('takes the login of the mail server from its own variables, with any characters', () => {
    const login = { SMTP_USER: 'you@example.com', SMTP_PASSWORD: ' p#/?@:%w' };
    const { smtpUrl } = readConfig({ SMTP_URL: 'smtps://me@mail.example:465', ...login });
    const { host, username, password } = new URL(smtpUrl ?? '');
    expect([host, ...[username, password].map(decodeURIComponent)]).toEqual([
      'mail.example:465',
      ...Object.values(login),
    ]);
    expect(() => readConfig(login)).toThrow(/^SMTP_USER and SMTP_PASSWORD need SMTP_URL/);
  });

  it('throws one error that names every invalid variable, and two databases', () => {
    const read = () =>
      readConfig({ PORT: 'high', HOST: '', DATABASE_FILE: file, DATABASE_URL: url });
    expect(read).toThrow(
      new ConfigError(
        'PORT must be a whole number from 0 to 65535, not "high".\n' +
          'HOST must be an IP address or a host name, not "".\n' +
          'DATABASE_FILE and DATABASE_URL are both set. Set the one that is used.',
      ),
    );
  });

  it('throws errors without passwords', () => {
    const wrong = {
      DATABASE_URL: 'postgre://studio:secret@db.example/b',
      SMTP_URL: 'smpt://studio:secret@mail.example',
      CALENDAR_SECRET: 'secret',
    };
    expect(() => readConfig(wrong)).toThrow(/DATABASE_URL[\s\S]*SMTP_URL[\s\S]*CALENDAR_SECRET/);
    expect(() => readConfig(wrong)).not.toThrow('secret');
  });
});

describe('deploy/studio.env.example', () => {
  const example = readFileSync(new URL('../../deploy/studio.env.example', import.meta.url), 'utf8');
  /** The example with its commented-out variables enabled. */
  const enabled = example.replaceAll(/^#(?=[A-Z_]+=)/gm, '');

  it('names every variable of the configuration once, and no other', () => {
    const names = [...enabled.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(names.toSorted()).toEqual(Object.keys(environmentSchema.entries).toSorted());
  });

  it('is the configuration behind one proxy, and shows the default of every variable that has one', () => {
    const behindProxy = readConfig({
      TRUST_PROXY: '1',
      STUDIO_FILE: '/etc/studio/studio.json',
    });
    expect(readConfig(parseEnv(example))).toEqual(behindProxy);
    const { DATABASE_URL, CALENDAR_SECRET, CORS_ORIGINS, ...others } = parseEnv(enabled);
    const { SMTP_URL, SMTP_USER, SMTP_PASSWORD, ...rest } = others;
    expect(readConfig(rest)).toEqual(behindProxy);
    // Nobody uses the example's secret.
    expect(() => readConfig({ CALENDAR_SECRET })).toThrow('CALENDAR_SECRET');
    readConfig({ DATABASE_URL, SMTP_URL, SMTP_USER, SMTP_PASSWORD, CORS_ORIGINS });
  });

  it('has only values that systemd, Docker Compose and Node read in the same way', () => {
    const lines = enabled.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
    for (const line of lines) expect(line).toMatch(/^([A-Z_]+=[\w./:,@%?&=+-]+|#)$/);
  });
});
