import { isIP } from 'node:net';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { DatabaseConfig } from './database/openDatabase.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown for invalid environment variables; `message` has one line per problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const isHost = (text: string) =>
  isIP(text) !== 0 || /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(text);
const isFilePath = (text: string) =>
  text.trim() !== '' && !text.includes('\0') && !/[\\/]$/.test(text);
// An "@" after the host shows that a character of the password has ended the host.
const isHostWhole = (text: string) => !/[/?#].*@/.test(text.replace('://', ''));
const isUrlOf = (scheme: RegExp) => (text: string) =>
  scheme.test(text) && URL.canParse(text) && isHostWhole(text);
/** False for several hosts, as libpq takes them; a comma in the password is none between hosts. */
const isOneHost = (text: string) => !/^\w+:\/\/([^/]*@)?[^/?#]*,/.test(text);
const isOnOrOff = (text: string) => ['on', 'off'].includes(text);
const isWebOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** The schema of a variable with a default value; the error message repeats an invalid one. */
const variable = (fallback: string, isValid: (text: string) => boolean, rule: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(isValid, ({ received }) => `${rule}, not ${received}`),
    ),
    fallback,
  );

/** The schema of an integer variable from `least` to `most`, converted to a number. */
const count = (fallback: number, least: number, most: number) =>
  v.pipe(
    variable(
      String(fallback),
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `a whole number from ${least} to ${most}`,
    ),
    v.transform(Number),
  );

/** The schema of an optional variable with a secret; the error message omits the value. */
const secret = (isValid: (text: string) => boolean, rule: string) =>
  v.optional(v.pipe(v.string(), v.check(isValid, rule)));

/** The schema of the environment variables; a message completes "NAME must be ...". */
export const environmentSchema = v.object({
  PORT: count(3000, 0, 65_535),
  HOST: variable('127.0.0.1', isHost, 'an IP address or a host name'),
  DATABASE_FILE: variable('data/bookings.sqlite', isFilePath, 'the path of a file'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isOneHost, 'the address of one host: put HAProxy or PgBouncer before several'),
      v.check(
        isUrlOf(/^postgres(ql)?:\/\/./),
        'an address that begins with postgres://; in the password, #, /, ?, @ and : are written %23, %2F, %3F, %40 and %3A',
      ),
    ),
  ),
  STUDIO_FILE: v.optional(v.string()),
  NIGHTLY_BACKUP: variable('on', isOnOrOff, 'on or off'),
  TRUST_PROXY: count(0, 0, 10),
  CORS_ORIGINS: variable(
    '',
    (text) => splitList(text).every(isWebOrigin),
    'a list of origins like https://studio.example, separated by commas',
  ),
  RATE_LIMIT: variable('on', isOnOrOff, 'on or off'),
  SMTP_URL: secret(
    isUrlOf(/^smtps?:\/\/./),
    'an address that begins with smtp:// or smtps://; a login with #, /, ?, @ or : is set in SMTP_USER and SMTP_PASSWORD, or these are written %23, %2F, %3F, %40 and %3A',
  ),
  SMTP_USER: v.optional(v.string()),
  SMTP_PASSWORD: v.optional(v.string()),
  CALENDAR_SECRET: secret(
    (text) => /^[\w-]{16,100}$/.test(text),
    '16 to 100 letters, digits, - or _',
  ),
});

/** Returns the URL of the mail server with the login, if it is set apart; null without one. */
function smtpUrlOf(set: v.InferOutput<typeof environmentSchema>): string | null {
  if (set.SMTP_URL === undefined) return null;
  const url = new URL(set.SMTP_URL);
  url.username = encodeURIComponent(set.SMTP_USER ?? '') || url.username;
  url.password = encodeURIComponent(set.SMTP_PASSWORD ?? '') || url.password;
  return url.href;
}

/** The configuration of an installation, read from environment variables at start. */
export type Config = ReturnType<typeof readConfig>;

/** Parses environment variables; throws a ConfigError that names every invalid one. */
export function readConfig(environment: Environment) {
  // One message for each variable.
  const parsed = v.safeParse(environmentSchema, environment, { abortPipeEarly: true });
  const problems =
    parsed.issues?.map((issue) => `${v.getDotPath(issue)} must be ${issue.message}.`) ?? [];
  if (environment.DATABASE_FILE !== undefined && environment.DATABASE_URL !== undefined) {
    problems.push('DATABASE_FILE and DATABASE_URL are both set. Set the one that is used.');
  }
  const { SMTP_URL: mailServer, SMTP_USER: user, SMTP_PASSWORD: password } = environment;
  if (mailServer === undefined && (user ?? password) !== undefined) {
    problems.push('SMTP_USER and SMTP_PASSWORD need SMTP_URL, the address of the mail server.');
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'));
  const set = parsed.output;
  const database: DatabaseConfig =
    set.DATABASE_URL === undefined
      ? { kind: 'sqlite', file: set.DATABASE_FILE }
      : { kind: 'postgres', url: set.DATABASE_URL };
  return {
    /** The TCP port to listen on; 0 selects a free port. */
    port: set.PORT,
    host: set.HOST,
    database,
    /** The file with the content of the site, which must exist when it is named. */
    studioFile: {
      path: set.STUDIO_FILE ?? join(dirname(set.DATABASE_FILE), 'studio.json'),
      isNamed: set.STUDIO_FILE !== undefined,
    },
    /** Where the content in use is kept, for a start with a wrong file. */
    keptContentFile: join(dirname(set.DATABASE_FILE), 'studio.last.json'),
    /** True when the nightly backup, which is for SQLite, should be made. */
    expectsBackup: set.NIGHTLY_BACKUP === 'on' && database.kind === 'sqlite',
    /** The number of proxies that append to X-Forwarded-For; with 0, no such header is read. */
    trustedProxies: set.TRUST_PROXY,
    /** The origins allowed by CORS to call the API, besides the site's own. */
    corsOrigins: splitList(set.CORS_ORIGINS),
    /** The maximum number of API requests per client address, or null for no limit. */
    rateLimit: set.RATE_LIMIT === 'off' ? null : { postsPerTenMinutes: 300, getsPerMinute: 1200 },
    /** The smtp:// or smtps:// URL of the mail server, or null when no e-mail is sent. */
    smtpUrl: smtpUrlOf(set),
    /** The secret in the path of the calendar feed, or null when the feed is disabled. */
    calendarSecret: set.CALENDAR_SECRET ?? null,
  };
}
