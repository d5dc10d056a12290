import { createHash } from 'node:crypto';

/** The spaces of the advisory locks; other programs on the database may use other numbers. */
const schemaSpace = 0x5354_5544;
const turnSpace = 0x5354_5545;

/** A turn's name as a number; two names that share one wait for each other, no more. */
const turnNumber = (turn: string) => createHash('sha256').update(turn).digest().readInt32BE();

/** Waits, and then lets nobody else change the tables until the transaction ends. */
export const lockSchema = `SELECT pg_advisory_xact_lock(${schemaSpace}, 0)`;

/** Waits for its turn, which it has until the transaction ends. */
export const lockTurn = (turn: string): string =>
  `SELECT pg_advisory_xact_lock(${turnSpace}, ${turnNumber(turn)})`;
