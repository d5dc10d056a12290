import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';

describe('readConfig', () => {
  it('needs nothing to be set', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseFile: 'data/bookings.sqlite',
    });
  });

  it.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['HOST', '::1', { host: '::1' }],
    ['HOST', 'studio-1.example', { host: 'studio-1.example' }],
    ['DATABASE_FILE', '/srv/studio.sqlite', { databaseFile: '/srv/studio.sqlite' }],
  ])('takes %s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  it.each([
    ['PORT', ['', 'http', '-1', '65536', '80.5', '3e3', ' 80']],
    ['HOST', ['', 'a b', 'http://localhost', '-a']],
    ['DATABASE_FILE', ['', '  ', 'data/', 'a\0b']],
  ])('refuses a wrong %s', (name, values) => {
    for (const value of values) {
      expect(() => readConfig({ [name]: value })).toThrow(`${name} must be`);
    }
  });

  it('names every wrong variable at once', () => {
    const read = () => readConfig({ PORT: 'high', HOST: '', DATABASE_FILE: 'x.sqlite' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(
      'PORT must be a whole number from 0 to 65535, not "high".\n' +
        'HOST must be an IP address or a host name, not "".',
    );
  });
});
