import { DatabaseError } from 'pg';
import { DatabaseUnavailable } from '../database.ts';

/**
 * The SQLSTATE codes of errors that the server's state causes, not the statement: read-only
 * transaction (25006), idle-in-transaction timeout (25P03), lock timeout (55P03), and the classes
 * connection (08), authorization (28), unknown database (3D), insufficient resources (53), operator
 * intervention (57, e.g. a cancelled statement), system error (58) and internal error (XX).
 */
const transientCode = /^(08|25006|25P03|28|3D|53|55P03|57|58|XX)/;

/**
 * Class 40, transaction rollback: PostgreSQL rolled back the transaction because of a conflict with
 * another one. 40003 is excluded, because the outcome of that transaction is unknown.
 */
const conflictCode = /^40(?!003)/;

const codeOf = (error: unknown) => (error instanceof DatabaseError ? (error.code ?? '') : '');
/** True for a Node.js system error, e.g. ECONNREFUSED. */
const isSystemError = (error: Error) => 'code' in error && /^E[A-Z]+$/.test(String(error.code));
/** True for a connection error of `pg` or its pool, which has no code. */
const isPoolError = ({ message }: Error) => /connection|connect|timeout/i.test(message);

/** True when the connection or the server's state caused an error, so that a retry may succeed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? transientCode.test(codeOf(error)) || codeOf(error) === '40003'
    : error instanceof Error && (isSystemError(error) || isPoolError(error));

/**
 * True when a transaction was rolled back because of a conflict, e.g. a deadlock, and can be
 * retried.
 */
export const isConflict = (error: unknown): boolean => conflictCode.test(codeOf(error));

/**
 * Returns the message of an error. Node's AggregateError has a message per address, but none of its
 * own.
 */
const messageOf = (error: unknown): string =>
  error instanceof AggregateError
    ? [...new Set(error.errors.map(messageOf))].join('; ')
    : error instanceof Error
      ? error.message
      : String(error);

/** Wraps an error in DatabaseUnavailable, the error that both databases share. */
export const unavailable = (error: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(
    error instanceof AggregateError ? new Error(messageOf(error), { cause: error }) : error,
  );
