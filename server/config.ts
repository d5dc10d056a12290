import { isIP } from 'node:net';
import * as v from 'valibot';
import { isPostgresUrl } from './database/postgresHosts.ts';

/** Where the bookings are kept. */
export type DatabaseConfig =
  /** A SQLite file, absolute or relative to the working directory. */
  | { readonly kind: 'sqlite'; readonly file: string }
  /** A PostgreSQL database, at a postgres:// address that may name several hosts. */
  | { readonly kind: 'postgres'; readonly url: string };

/** How one installation differs from another, read from the environment at start. */
export interface Config {
  /** The TCP port to listen on; 0 lets the system choose a free one. */
  readonly port: number;
  /** The address or host name to listen on. */
  readonly host: string;
  readonly database: DatabaseConfig;
  /** How many proxies stand before the server and append to X-Forwarded-For; 0 trusts nobody. */
  readonly trustedProxies: number;
  /** The other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  /** How many calls one client address may make, or null when there is no such limit. */
  readonly rateLimit: {
    readonly postsPerTenMinutes: number;
    readonly getsPerMinute: number;
  } | null;
  /** How many requests for today or later one e-mail address may have. */
  readonly maxOpenRequests: number;
  /** The largest body that is read, in bytes; the longest request of the form is half the default. */
  readonly maxBodySize: number;
  /** The largest header that is read, in bytes. */
  readonly maxHeaderSize: number;
  /** How long a client may take to send the headers, and the whole request, in milliseconds. */
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  /** The mail server at an smtp:// or smtps:// address, or null when nothing is sent. */
  readonly smtpUrl: string | null;
  /** The secret part of the calendar feed's address, or null when there is no feed. */
  readonly calendarSecret: string | null;
  /** For how many days after a session its personal data is kept. */
  readonly keepDays: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment cannot be used; `message` has one line for each wrong variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
const isHost = (text: string) =>
  isIP(text) !== 0 || /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(text);
const isFilePath = (text: string) =>
  text.trim() !== '' && !text.includes('\0') && !/[\\/]$/.test(text);
const isSmtpUrl = (text: string) => /^smtps?:\/\/./.test(text) && URL.canParse(text);
const isWebOrigin = (text: string) =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** A variable with its default, and what its value has to be. */
const variable = (
  name: string,
  fallback: string,
  isRight: (text: string) => boolean,
  rule: string,
) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(isRight, ({ received }) => `${name} must be ${rule}, not ${received}.`),
    ),
    fallback,
  );

/** A variable that counts something, from `least` to `most`. */
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

/** A variable that may hold a password or is one: what it holds is not repeated. */
const secret = (name: string, isRight: (text: string) => boolean, rule: string) =>
  v.optional(v.pipe(v.string(), v.check(isRight, `${name} must be ${rule}.`)));

const million = 1_000_000;
const day = 24 * 60 * 60;

const environmentSchema = v.object({
  PORT: v.pipe(
    variable('PORT', '3000', isPort, 'a whole number from 0 to 65535'),
    v.transform(Number),
  ),
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
    (text) => listed(text).every(isWebOrigin),
    'a list of origins like https://studio.example, separated by commas',
  ),
  RATE_LIMIT: variable('RATE_LIMIT', 'on', (text) => ['on', 'off'].includes(text), 'on or off'),
  RATE_LIMIT_POSTS: count('RATE_LIMIT_POSTS', 300, 1, million),
  RATE_LIMIT_GETS: count('RATE_LIMIT_GETS', 1200, 1, million),
  MAX_OPEN_REQUESTS: count('MAX_OPEN_REQUESTS', 50, 1, million),
  MAX_BODY_BYTES: count('MAX_BODY_BYTES', 16 * 1024, 1024, million),
  MAX_HEADER_BYTES: count('MAX_HEADER_BYTES', 16 * 1024, 1024, million),
  HEADERS_TIMEOUT: count('HEADERS_TIMEOUT', 10, 1, day),
  REQUEST_TIMEOUT: count('REQUEST_TIMEOUT', 30, 1, day),
  SMTP_URL: secret('SMTP_URL', isSmtpUrl, 'an address that begins with smtp:// or smtps://'),
  CALENDAR_SECRET: secret(
    'CALENDAR_SECRET',
    (text) => /^[\w-]{16,100}$/.test(text),
    '16 to 100 letters, digits, - or _',
  ),
  KEEP_DAYS: count('KEEP_DAYS', 365, 1, 36_500),
});

/** The configuration in an environment; throws a ConfigError that names every wrong variable. */
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
    corsOrigins: listed(set.CORS_ORIGINS),
    rateLimit:
      set.RATE_LIMIT === 'off'
        ? null
        : { postsPerTenMinutes: set.RATE_LIMIT_POSTS, getsPerMinute: set.RATE_LIMIT_GETS },
    maxOpenRequests: set.MAX_OPEN_REQUESTS,
    maxBodySize: set.MAX_BODY_BYTES,
    maxHeaderSize: set.MAX_HEADER_BYTES,
    headersTimeout: set.HEADERS_TIMEOUT * 1000,
    requestTimeout: set.REQUEST_TIMEOUT * 1000,
    smtpUrl: set.SMTP_URL ?? null,
    calendarSecret: set.CALENDAR_SECRET ?? null,
    keepDays: set.KEEP_DAYS,
  };
}
