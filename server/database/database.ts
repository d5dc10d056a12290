/** What the two databases have in common, so that one text of the bookings' work serves both. */

export type SqlValue = string | number | null;
export type Row = Readonly<Record<string, SqlValue>>;

/** One SQL statement; each `?` in it stands for the next of the values. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** A query on either database: it yields statements, is handed their rows, and ends in a result. */
export type Query<Result> = Generator<Statement, Result, readonly Row[]>;

/** A database that is open. Its methods reject with DatabaseUnavailable while it cannot be used. */
export interface Database {
  /** Runs work that only reads. */
  read<Result>(work: () => Query<Result>): Promise<Result>;
  /**
   * Runs work as one transaction: all of it or, when it throws, nothing. Works of the same `turn`
   * never run beside each other, whichever process they run in.
   */
  write<Result>(turn: string, work: () => Query<Result>): Promise<Result>;
  /**
   * A number that is another one after every change, whoever made it, or null while changes cannot
   * be told. Never throws.
   */
  changes(): number | null;
  /** Resolves when the database can be read and a write is committed; `now` is in milliseconds since 1970 (UTC). */
  check(now: number): Promise<void>;
  /** Overwrites what deleted rows and old versions of rows have left in the database's files. */
  purge(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The database cannot be used at the moment: it is full, read-only, busy for too long, or gone.
 * Nothing was kept, unless the connection broke while it was being told to keep it.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Commits a write that is no change to any booking. */
export function* writeProbe(now: number): Query<void> {
  yield statement('UPDATE health_check SET checked_at = ?', new Date(now).toISOString());
}

/** A statement with its values. */
export const statement = (sql: string, ...values: SqlValue[]): Statement => ({ sql, values });

/** That many placeholders, separated by commas. */
export const placeholders = (count: number, each: string): string =>
  Array(count).fill(each).join(', ');

/** Rows are typed by the columns that their statement names. */
export const rowsAs = <Shape>(rows: readonly Row[]): Shape[] =>
  rows.map((row) => ({ ...row }) as Shape);
