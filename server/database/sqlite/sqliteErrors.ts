/**
 * The messages of failures of the file, the disk or a lock, by name of SQLite's result code
 * (https://sqlite.org/rescode.html). The driver's errors of StatementSync.all() have no code, and
 * SQLite never translates its messages.
 */
const messages = {
  busy: /^database is locked/,
  locked: /^database table is locked/,
  noMemory: /^out of memory/,
  readOnly: /^attempt to write a readonly database/,
  ioError: /^disk I\/O error/,
  corrupt: /malformed/,
  full: /^database or disk is full/,
  cannotOpen: /^unable to open database file/,
  protocol: /^locking protocol/,
  notADatabase: /^file is not a database/,
};

const hasMessage = (error: unknown, expected: readonly RegExp[]): boolean =>
  error instanceof Error && expected.some((message) => message.test(error.message));

/** True when the file, the disk or a lock caused an error, so that a retry may succeed. */
export const isTransient = (error: unknown): boolean => hasMessage(error, Object.values(messages));
/** True when another connection holds the lock. */
export const isLocked = (error: unknown): boolean =>
  hasMessage(error, [messages.busy, messages.locked]);
/** True when the file or the connection is read-only. */
export const isReadOnly = (error: unknown): boolean => hasMessage(error, [messages.readOnly]);
