import { statement, typed, type Work } from '../database.ts';
import type { Letter } from './letters.ts';

/** A letter that is to be sent. */
export interface Posting {
  readonly reference: string;
  readonly letter: Letter;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** How a letter has ended, or that it has not. */
export type PostingOutcome = 'waiting' | 'sent' | 'undeliverable';

/** Times are kept in ISO 8601, whose order is that of the letters of the alphabet. */
const timestamp = (epochMilliseconds: number) => new Date(epochMilliseconds).toISOString();

/** Puts letters about a booking into the outbox, in the transaction of what they tell. */
export function* writeLetters(
  reference: string,
  letters: readonly Letter[],
  now: number,
): Work<void> {
  for (const letter of letters) {
    yield statement(
      'INSERT INTO outbox (reference, letter, written_at, due_at) VALUES (?, ?, ?, ?)',
      reference,
      letter,
      timestamp(now),
      timestamp(now),
    );
  }
}

/** A due date that has been reached, or that is too far ahead to be right. */
const isDue = '(due_at <= ? OR due_at > ?)';

/** Whether any letter is due; a due date after `furthest` counts as due. */
export function* isAnyDue(now: number, furthest: number): Work<boolean> {
  const rows = yield statement(
    `SELECT 1 AS one FROM outbox WHERE ${isDue} LIMIT 1`,
    timestamp(now),
    timestamp(furthest),
  );
  return rows.length > 0;
}

/**
 * Leases the letter that has been due the longest until `until`, so that no other process is given
 * it before; undefined when none is due. A due date after `furthest` counts as due. An expired lease
 * is due again.
 */
export function* takeDue(now: number, until: number, furthest: number): Work<Posting | undefined> {
  const rows = yield statement(
    `UPDATE outbox SET due_at = ?, attempts = attempts + 1
     WHERE (reference, letter) IN
       (SELECT reference, letter FROM outbox WHERE ${isDue} ORDER BY due_at, written_at LIMIT 1)
     RETURNING reference, letter, attempts`,
    timestamp(until),
    timestamp(now),
    timestamp(furthest),
  );
  return typed<Posting>(rows)[0];
}

/** Notes that a letter has ended; `error` is as for `postpone`, and empty when it was sent. */
export function* settle(
  { reference, letter }: Posting,
  outcome: Exclude<PostingOutcome, 'waiting'>,
  error: string,
): Work<void> {
  yield statement(
    'UPDATE outbox SET outcome = ?, error = ?, due_at = NULL WHERE reference = ? AND letter = ?',
    outcome,
    error,
    reference,
    letter,
  );
}

/** Leaves a letter for later; `error` is why, in codes, e.g. "EENVELOPE 552". */
export function* postpone(
  { reference, letter }: Posting,
  until: number,
  error: string,
): Work<void> {
  yield statement(
    `UPDATE outbox SET due_at = ?, error = ?
     WHERE reference = ? AND letter = ? AND outcome = 'waiting'`,
    timestamp(until),
    error,
    reference,
    letter,
  );
}
