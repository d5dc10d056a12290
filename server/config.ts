import { isIP } from 'node:net';
import * as v from 'valibot';
import type { DatabaseConfig } from './database/openDatabase.ts';

/** The configuration of an installation, read from environment variables at start. */
export interface Config {
  /** The TCP port to listen on; 0 selects a free port. */
  readonly port: number;
  /** The IP address or host name to listen on. */
  readonly host: string;
  readonly database: DatabaseConfig;
  /**
   * The number of reverse proxies in front of the server that append to X-Forwarded-For; with 0,
   * the X-Forwarded headers are ignored.
   */
  readonly trustedProxies: number;
  /** The origins allowed by CORS to call the API, besides the site's own. */
  readonly corsOrigins: readonly string[];
  /** The maximum number of API requests per client address, or null for no limit. */
  readonly rateLimit: {
    readonly postsPerTenMinutes: number;
    readonly getsPerMinute: number;
  } | null;
  /** The maximum number of bookings per e-mail address for today or later; see `countedRequests`. */
  readonly maxOpenRequests: number;
  /** The smtp:// or smtps:// URL of the mail server, or null when no e-mail is sent. */
  readonly smtpUrl: string | null;
  /** The secret in the path of the calendar feed, or null when the feed is disabled. */
  readonly calendarSecret: string | null;
}

/** Environment variables by name, e.g. process.env. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown for invalid environment variables; `message` has one line per problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const isHost = (text: string) =>
  isIP(text) !== 0 || /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(text);
const isFilePath = (text: string) =>
  text.trim() !== '' && !text.includes('\0') && !/[\\/]$/.test(text);
const isPostgresUrl = (text: string) => /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text);
const isSmtpUrl = (text: string) => /^smtps?:\/\/./.test(text) && URL.canParse(text);
const isWebOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/**
 * The schema of a variable with a default value; `rule` completes the error message "NAME must
 * be ...", which repeats the invalid value.
 */
const variable = (
  name: string,
  fallback: string,
  isValid: (text: string) => boolean,
  rule: string,
) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(isValid, ({ received }) => `${name} must be ${rule}, not ${received}.`),
    ),
    fallback,
  );

/** The schema of an integer variable from `least` to `most`, converted to a number. */
const count = (name: string, fallback: number, least: number, most: number) =>
  v.pipe(
    variable(
      name,
      String(fallback),
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `a whole number from ${least} to ${most}`,
    ),
    v.transform(Number),
  );

/** The schema of an optional variable with a secret; the error message omits the value. */
const secret = (name: string, isValid: (text: string) => boolean, rule: string) =>
  v.optional(v.pipe(v.string(), v.check(isValid, `${name} must be ${rule}.`)));

const million = 1_000_000;

/** The schema of the environment variables; its keys are their names. */
export const environmentSchema = v.object({
  PORT: count('PORT', 3000, 0, 65_535),
  HOST: variable('HOST', '127.0.0.1', isHost, 'an IP address or a host name'),
  DATABASE_FILE: variable(
    'DATABASE_FILE',
    'data/bookings.sqlite',
    isFilePath,
    'the path of a file',
  ),
  DATABASE_URL: secret('DATABASE_URL', isPostgresUrl, 'an address that begins with postgres://'),
  TRUST_PROXY: count('TRUST_PROXY', 0, 0, 10),
  CORS_ORIGINS: variable(
    'CORS_ORIGINS',
    '',
    (text) => splitList(text).every(isWebOrigin),
    'a list of origins like https://studio.example, separated by commas',
  ),
  RATE_LIMIT: variable('RATE_LIMIT', 'on', (text) => ['on', 'off'].includes(text), 'on or off'),
  RATE_LIMIT_POSTS: count('RATE_LIMIT_POSTS', 300, 1, million),
  RATE_LIMIT_GETS: count('RATE_LIMIT_GETS', 1200, 1, million),
  MAX_OPEN_REQUESTS: count('MAX_OPEN_REQUESTS', 50, 1, million),
  SMTP_URL: secret('SMTP_URL', isSmtpUrl, 'an address that begins with smtp:// or smtps://'),
  CALENDAR_SECRET: secret(
    'CALENDAR_SECRET',
    (text) => /^[\w-]{16,100}$/.test(text),
    '16 to 100 letters, digits, - or _',
  ),
});

/** Parses environment variables; throws a ConfigError that names every invalid one. */
export function readConfig(environment: Environment): Config {
  const parsed = v.safeParse(environmentSchema, environment);
  const problems = parsed.issues?.map((issue) => issue.message) ?? [];
  if (environment.DATABASE_FILE !== undefined && environment.DATABASE_URL !== undefined) {
    problems.push('DATABASE_FILE and DATABASE_URL are both set. Set the one that is used.');
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'));
  const set = parsed.output;
  return {
    port: set.PORT,
    host: set.HOST,
    database:
      set.DATABASE_URL === undefined
        ? { kind: 'sqlite', file: set.DATABASE_FILE }
        : { kind: 'postgres', url: set.DATABASE_URL },
    trustedProxies: set.TRUST_PROXY,
    corsOrigins: splitList(set.CORS_ORIGINS),
    rateLimit:
      set.RATE_LIMIT === 'off'
        ? null
        : { postsPerTenMinutes: set.RATE_LIMIT_POSTS, getsPerMinute: set.RATE_LIMIT_GETS },
    maxOpenRequests: set.MAX_OPEN_REQUESTS,
    smtpUrl: set.SMTP_URL ?? null,
    calendarSecret: set.CALENDAR_SECRET ?? null,
  };
}
