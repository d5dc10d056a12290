import { DatabaseError } from 'pg';
import { DatabaseUnavailable } from './database.ts';

/**
 * The errors (SQLSTATE) that come from the server's condition and not from the statement: a
 * read-only server (25006), a transaction that was idle for too long (25P03), a lock that was waited
 * for too long (55P03), and whole classes, such as 57, to which a cancelled statement belongs.
 */
const passingCode = /^(08|25006|25P03|28|3D|53|55P03|57|58|XX)/;

/**
 * Transactions that PostgreSQL rolled back in favour of another one (class 40). Whether one was
 * rolled back is unknown with 40003.
 */
const conflictCode = /^40(?!003)/;

const codeOf = (error: unknown) => (error instanceof DatabaseError ? (error.code ?? '') : '');
const isOfTheSystem = (error: Error) => 'code' in error && /^E[A-Z]+$/.test(String(error.code));
const isOfThePool = ({ message }: Error) => /connection|connect|timeout/i.test(message);

/** Whether an error is the connection's or the server's own, and may pass. */
export const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? passingCode.test(codeOf(error)) || codeOf(error) === '40003'
    : error instanceof Error && (isOfTheSystem(error) || isOfThePool(error));

/** Whether a transaction lost against another one and can be run again: a deadlock, for example. */
export const isConflict = (error: unknown): boolean => conflictCode.test(codeOf(error));

/** An error's sentence; Node gives one for each address of a host, and none for all of them. */
const messageOf = (error: unknown): string =>
  error instanceof AggregateError
    ? [...new Set(error.errors.map(messageOf))].join('; ')
    : error instanceof Error
      ? error.message
      : String(error);

/** The same as an error of the interface of both databases. */
export const unavailable = (error: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(
    error instanceof AggregateError ? new Error(messageOf(error), { cause: error }) : error,
  );
