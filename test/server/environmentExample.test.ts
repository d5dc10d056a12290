import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { environmentSchema, readConfig } from '../../server/config.ts';

const example = readFileSync(new URL('../../deploy/studio.env.example', import.meta.url), 'utf8');
/** The example with its commented-out variables enabled. */
const enabled = example.replaceAll(/^#(?=[A-Z_]+=)/gm, '');

describe('deploy/studio.env.example', () => {
  it('names every variable of the configuration once, and no other', () => {
    const names = [...enabled.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(names.toSorted()).toEqual(Object.keys(environmentSchema.entries).toSorted());
  });

  it('is accepted as it is, with the defaults behind one proxy', () => {
    expect(readConfig(parseEnv(example))).toEqual(readConfig({ TRUST_PROXY: '1' }));
  });

  it.each(['DATABASE_FILE', 'DATABASE_URL'])(
    'is accepted with every variable enabled except %s, and a secret of its own',
    (name) => {
      const own = { CALENDAR_SECRET: 'k9mQ2xT7vB4nW8zR', [name]: undefined };
      expect(() => readConfig({ ...parseEnv(enabled), ...own })).not.toThrow();
    },
  );

  it('has a secret that is refused, so that nobody uses it', () => {
    const { CALENDAR_SECRET } = parseEnv(enabled);
    expect(() => readConfig({ CALENDAR_SECRET })).toThrow('CALENDAR_SECRET');
  });

  it('shows the default of every variable that has one', () => {
    const { DATABASE_URL, SMTP_URL, CALENDAR_SECRET, CORS_ORIGINS, ...rest } = parseEnv(enabled);
    expect(readConfig(rest)).toEqual(readConfig({ TRUST_PROXY: '1' }));
  });

  it('has only values that systemd, Docker Compose and Node read in the same way', () => {
    const lines = enabled.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
    for (const line of lines) expect(line).toMatch(/^([A-Z_]+=[\w./:,@%?&=+-]+|#)$/);
  });
});
