/**
 * The messages of SQLite's result codes (https://sqlite.org/rescode.html). The driver's errors of
 * StatementSync.all() have no code, and SQLite never translates its messages.
 */
const locked = /^database (table )?is locked/;
const readOnly = /^attempt to write a readonly database/;
const otherFailure =
  /^(out of memory|disk I\/O error|database or disk is full|unable to open database file|locking protocol|file is not a database)|malformed/;

const hasMessage = (error: unknown, ...expected: readonly RegExp[]): boolean =>
  error instanceof Error && expected.some((message) => message.test(error.message));

/** True when the file, the disk or a lock caused an error, so that a retry may succeed. */
export const isTransient = (error: unknown) => hasMessage(error, locked, readOnly, otherFailure);
export const isLocked = (error: unknown) => hasMessage(error, locked);
export const isReadOnly = (error: unknown) => hasMessage(error, readOnly);
