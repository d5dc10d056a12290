import { isIP } from 'node:net';
import * as v from 'valibot';

/** How one installation differs from another, read from the environment at start. */
export interface Config {
  /** The TCP port to listen on; 0 lets the system choose a free one. */
  readonly port: number;
  /** The address or host name to listen on. */
  readonly host: string;
  /** The SQLite file that keeps the bookings, absolute or relative to the working directory. */
  readonly databaseFile: string;
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

const environmentSchema = v.object({
  PORT: variable('PORT', '3000', isPort, 'a whole number from 0 to 65535'),
  HOST: variable('HOST', '127.0.0.1', isHost, 'an IP address or a host name'),
  DATABASE_FILE: variable(
    'DATABASE_FILE',
    'data/bookings.sqlite',
    isFilePath,
    'the path of a file',
  ),
});

/** The configuration in an environment; throws a ConfigError that names every wrong variable. */
export function readConfig(environment: Environment): Config {
  const parsed = v.safeParse(environmentSchema, environment);
  if (!parsed.success) {
    throw new ConfigError(parsed.issues.map((issue) => issue.message).join('\n'));
  }
  const { PORT, HOST, DATABASE_FILE } = parsed.output;
  return { port: Number(PORT), host: HOST, databaseFile: DATABASE_FILE };
}
