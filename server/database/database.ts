/** The interface of both databases, so that the same queries run on SQLite and PostgreSQL. */

type SqlValue = string | number | null;
/** A row of a result: values by column name. */
export type Row = Readonly<Record<string, SqlValue>>;

/** A SQL statement. Each `?` is a placeholder for the next value; it may contain no other `?`. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** A query: a generator that yields statements, receives their rows and returns a result. */
export type Query<Result> = Generator<Statement, Result, readonly Row[]>;
export type ResultOf<Work> = Work extends Query<infer Result> ? Result : never;

/** An open database. Its methods reject with DatabaseUnavailable while it cannot be used. */
export interface Database {
  /** Runs a query that only reads. A retry calls `work` again. */
  read<Result>(work: () => Query<Result>): Promise<Result>;
  /**
   * Runs a query as one transaction, which is rolled back when the query throws. `lockName`
   * names an advisory lock: transactions with the same `lockName` never run concurrently,
   * not even in different processes. SQLite ignores it, because it serialises all writes. A retry
   * calls `work` again.
   */
  write<Result>(lockName: string, work: () => Query<Result>): Promise<Result>;
  /** Resolves with warnings when a test write is committed; `now` is in milliseconds since 1970. */
  check(now: number): Promise<readonly string[]>;
  /** Removes the remains of deleted rows and old row versions from the database's files. */
  purge(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The database cannot be used at the moment: it is full, read-only, locked for too long, or not
 * reachable. Nothing was written, unless the connection broke during COMMIT.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Returns the stack of an error for the log, or its message: without what stands in quotes, because
 * PostgreSQL, JSON and URLs quote the value that they refuse, which somebody may have typed.
 */
export function errorForLog(error: unknown, part: 'stack' | 'message' = 'stack'): string {
  if (!(error instanceof Error)) return 'an error that is no Error';
  const message = error.message.replace(/["'`“].*["'`”]/s, '…');
  return part === 'stack'
    ? (error.stack ?? message).replace(error.message, () => message)
    : message;
}

/** Returns a statement with one value for each `?`. */
export const statement = (sql: string, ...values: SqlValue[]): Statement => ({ sql, values });

/** What a template takes: a value, of which a boolean is stored as 0 or 1, or a part of a statement. */
type Inserted = SqlValue | boolean | Statement;

/**
 * Returns the statement, or part of one, of a template: a value becomes a `?`, and a part is
 * inserted with its own values, e.g. sql`SELECT date FROM booking WHERE email = ${email} AND ${part}`.
 */
export function sql(
  { raw }: { readonly raw: readonly string[] },
  ...inserted: readonly Inserted[]
): Statement {
  const parts = inserted.map((value) => {
    if (typeof value === 'object' && value !== null) return value;
    return statement('?', typeof value === 'boolean' ? Number(value) : value);
  });
  const text = String.raw({ raw }, ...parts.map((part) => part.sql)).trim();
  return statement(text, ...parts.flatMap(({ values }) => values));
}

/** Returns values or parts, separated by commas. */
export const list = (items: readonly Inserted[]): Statement =>
  sql({ raw: ['', ...items.slice(1).map(() => ', '), ''] }, ...items);

/**
 * Runs a statement and returns its rows as `Shape`, without a check: TypeScript cannot know the
 * columns of a statement, so the caller must make sure that they match.
 */
export function* select<Shape>(wanted: Statement): Query<Shape[]> {
  return (yield wanted) as Shape[];
}

/** The write of a health check, which changes no booking. */
export function* writeProbe(now: number): Query<void> {
  yield sql`UPDATE health_check SET checked_at = ${new Date(now).toISOString()}`;
}

/** Times in ISO 8601 by which the health check sees an empty database and a missing backup. */
export interface BackupTimes {
  /** When the last nightly backup has passed its check; empty before the first. */
  readonly lastBackup: string;
  /** When the first booking was made; null without any. Not read once there is a backup. */
  readonly firstBooking: string | null;
  /** Why the newest one was not written; empty when it was. */
  readonly problem: string;
}

export function* backupTimes(): Query<BackupTimes> {
  const [times] = yield* select<BackupTimes>(sql`
    SELECT backed_up_at AS "lastBackup", backup_problem AS problem,
      CASE backed_up_at WHEN '' THEN (SELECT min(created_at) FROM booking) END AS "firstBooking"
    FROM health_check`);
  return times ?? { lastBackup: '', firstBooking: null, problem: '' };
}

/** Returns the domain of the ids that calendars and mail programs have; empty in a new database. */
export function* idDomain(): Query<string> {
  const [row] = yield sql`SELECT id_domain FROM health_check`;
  return String(row?.id_domain ?? '');
}

/** Keeps the domain of the ids, unless another process has; returns the kept one. */
export function* keepIdDomain(domain: string): Query<string> {
  yield sql`UPDATE health_check SET id_domain = ${domain} WHERE id_domain = ''`;
  return yield* idDomain();
}

/** Notes that a nightly backup has passed its check. */
export function* noteBackup(now: number): Query<void> {
  yield sql`UPDATE health_check SET backed_up_at = ${new Date(now).toISOString()}, backup_problem = ''`;
}

/** Notes why a nightly backup was not written. */
export function* noteBackupProblem(problem: string): Query<void> {
  yield sql`UPDATE health_check SET backup_problem = ${problem}`;
}
