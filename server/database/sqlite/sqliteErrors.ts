/** SQLite's primary result codes (https://sqlite.org/rescode.html) that the code refers to. */
const resultCodes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  corrupt: 11,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/**
 * The result codes of failures of the file, the disk or a lock, by SQLite's message for them. The
 * driver's errors of StatementSync.all() have no code, and SQLite never translates its messages.
 */
const transientMessages: Readonly<Record<string, number>> = {
  'database is locked': resultCodes.busy,
  'database table is locked': resultCodes.locked,
  'out of memory': 7,
  'attempt to write a readonly database': resultCodes.readOnly,
  'disk I/O error': 10,
  'database disk image is malformed': resultCodes.corrupt,
  'database or disk is full': 13,
  'unable to open database file': resultCodes.cannotOpen,
  'locking protocol': 15,
  'file is not a database': resultCodes.notADatabase,
};
const transientCodes = new Set(Object.values(transientMessages));

/** A connection keeps returning these codes after the file is repaired. */
const persistentCodes: ReadonlySet<number> = new Set([
  resultCodes.readOnly,
  resultCodes.corrupt,
  resultCodes.cannotOpen,
  resultCodes.notADatabase,
]);

/** Returns the primary result code of an error (the low 8 bits), or 0 for another error. */
function resultCode(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  return 'errcode' in error
    ? Number(error.errcode) & 0xff
    : (transientMessages[error.message] ?? 0);
}

/** True when the file, the disk or a lock caused an error, so that a retry may succeed. */
export const isTransient = (error: unknown): boolean => transientCodes.has(resultCode(error));
/** True when only a new connection can recover from an error. */
export const needsReconnect = (error: unknown): boolean => persistentCodes.has(resultCode(error));
/** True when another connection holds the lock. */
export const isLocked = (error: unknown): boolean =>
  [resultCodes.busy, resultCodes.locked].some((code) => code === resultCode(error));
/** True when the file or the connection is read-only. */
export const isReadOnly = (error: unknown): boolean => resultCode(error) === resultCodes.readOnly;

/** The file at the path is missing, has no tables, or is not the one that was opened. */
export class FileReplaced extends Error {
  override readonly name = 'FileReplaced';
  /** So that it is handled as SQLite's own error. */
  readonly errcode = resultCodes.cannotOpen;
}

/** Another connection still reads the write-ahead log, so that it cannot be truncated. */
export class LogInUse extends Error {
  override readonly name = 'LogInUse';
  /** So that it is handled as SQLite's own error. */
  readonly errcode = resultCodes.busy;
}
