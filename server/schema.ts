/** What one database writes after the columns of a table and the other does not. */
interface TableOptions {
  readonly plain: string;
  /** Of a table that is kept in the order of its primary key. */
  readonly byKey: string;
}

/** SQLite checks the types of columns only where it is asked to. */
export const sqliteTables: TableOptions = { plain: 'STRICT', byKey: 'STRICT, WITHOUT ROWID' };
export const postgresTables: TableOptions = { plain: '', byKey: '' };

/** The tables, each after those that it refers to. */
export const tables = ['booking', 'claim'] as const;

/**
 * What changed the tables, oldest first; a database counts how many of them it has seen.
 * Add to the end, never edit: a database that has seen a change does not see it again.
 *
 * A claim holds one half-hour of one date for one booking. The booths share their hours
 * (specification, section 5), so the primary key makes every overlap impossible.
 */
export const schemaChanges = ({ plain, byKey }: TableOptions): readonly string[] => [
  `
  CREATE TABLE booking (
    reference       TEXT NOT NULL PRIMARY KEY,
    full_name       TEXT NOT NULL,
    email           TEXT NOT NULL,
    phone_number    TEXT NOT NULL,
    booking_type    TEXT NOT NULL,
    date            TEXT NOT NULL,
    time_slot       TEXT NOT NULL,
    notes           TEXT NOT NULL,
    created_at      TEXT NOT NULL,
    idempotency_key TEXT UNIQUE
  ) ${plain};

  CREATE TABLE claim (
    date      TEXT NOT NULL,
    half_hour INTEGER NOT NULL,
    reference TEXT NOT NULL REFERENCES booking (reference),
    PRIMARY KEY (date, half_hour)
  ) ${byKey};
  `,
  'CREATE INDEX booking_by_email ON booking (lower(email), date)',
];

/** The changes that a database still has to see; throws when it has seen more than there are. */
export function unseenChanges(changes: readonly string[], seen: number): readonly string[] {
  if (seen > changes.length) {
    throw new Error('The database was written by a newer version of this program.');
  }
  return changes.slice(seen);
}
