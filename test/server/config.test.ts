import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { environmentSchema, readConfig } from '../../server/config.ts';

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
