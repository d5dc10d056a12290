import { DatabaseError } from 'pg';
import { DatabaseUnavailable } from '../database.ts';

/**
 * The SQLSTATE codes of errors that the server's state causes, not the statement: read-only
 * transaction (25006), idle-in-transaction timeout (25P03), lock timeout (55P03), and the classes
 * connection (08), authorization (28), unknown database (3D), insufficient resources (53), operator
 * intervention (57, e.g. a cancelled statement), system error (58) and internal error (XX).
 */
const transientCode = /^(08|25006|25P03|28|3D|53|55P03|57|58|XX)/;

const codeOf = (error: unknown) => (error instanceof DatabaseError ? (error.code ?? '') : '');
/** True for a Node.js system error, e.g. ECONNREFUSED. */
const isSystemError = (error: Error) => 'code' in error && /^E[A-Z]+$/.test(String(error.code));
/** True for a connection error of `pg` or its pool, which has no code. */
const isPoolError = ({ message }: Error) => /connection|connect|timeout/i.test(message);

/** True when the connection or the server's state caused an error, so that a retry may succeed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? transientCode.test(codeOf(error))
    : error instanceof Error && (isSystemError(error) || isPoolError(error));

/** True when PostgreSQL rolled a transaction back to end a deadlock, so that it can be retried. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01';

/**
 * Wraps an error in DatabaseUnavailable, the error that both databases share. Node's AggregateError
 * has an error per address of the server, but no message of its own.
 */
export const asUnavailable = (error: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(error instanceof AggregateError ? error.errors.join('; ') : error);
