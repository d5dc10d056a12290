/** The table options that follow the columns in CREATE TABLE; they differ between the databases. */
interface TableOptions {
  /** For an ordinary table. */
  readonly plain: string;
  /** For a table that is stored in the order of its primary key. */
  readonly byKey: string;
}

/** SQLite checks column types only in STRICT tables. */
export const sqliteTables: TableOptions = { plain: 'STRICT', byKey: 'STRICT, WITHOUT ROWID' };
/** PostgreSQL needs no table options. */
export const postgresTables: TableOptions = { plain: '', byKey: '' };

/**
 * The tables that hold the bookings' data; each follows the tables that its foreign keys reference.
 */
export const tables = ['booking', 'claim', 'booking_change', 'private_link', 'outbox'] as const;

/**
 * Returns the migrations, oldest first. A database stores how many it has run. Append only, never
 * edit: a migration runs once per database.
 *
 * A row of `claim` reserves one half-hour (minutes after midnight) of one date for one booking. A
 * row without a reference means that the studio is closed. The booths share their hours
 * (specification, section 5), so the primary key prevents every overlap.
 */
export const migrations = ({ plain, byKey }: TableOptions): readonly string[] => [
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
  `
  ALTER TABLE booking ADD COLUMN status TEXT NOT NULL DEFAULT 'requested';

  CREATE TABLE booking_change (
    reference  TEXT NOT NULL REFERENCES booking (reference),
    status     TEXT NOT NULL,
    reason     TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    PRIMARY KEY (reference, status)
  ) ${byKey};

  CREATE TABLE outbox (
    reference  TEXT NOT NULL REFERENCES booking (reference),
    letter     TEXT NOT NULL,
    written_at TEXT NOT NULL,
    due_at     TEXT,
    attempts   INTEGER NOT NULL DEFAULT 0,
    outcome    TEXT NOT NULL DEFAULT 'waiting',
    PRIMARY KEY (reference, letter)
  ) ${byKey};

  CREATE INDEX outbox_by_due ON outbox (due_at);
  `,
  `
  CREATE TABLE claim_of_anyone (
    date      TEXT NOT NULL,
    half_hour INTEGER NOT NULL,
    reference TEXT REFERENCES booking (reference),
    PRIMARY KEY (date, half_hour)
  ) ${byKey};

  INSERT INTO claim_of_anyone (date, half_hour, reference)
  SELECT date, half_hour, reference FROM claim;

  DROP TABLE claim;

  ALTER TABLE claim_of_anyone RENAME TO claim;
  `,
  'CREATE INDEX booking_by_date ON booking (date)',
  `
  ALTER TABLE outbox ADD COLUMN error TEXT NOT NULL DEFAULT '';

  CREATE TABLE health_check (checked_at TEXT NOT NULL) ${plain};

  INSERT INTO health_check VALUES ('');
  `,
  `
  CREATE TABLE private_link (
    token_hash TEXT NOT NULL PRIMARY KEY,
    reference  TEXT NOT NULL REFERENCES booking (reference),
    holder     TEXT NOT NULL,
    issued_at  TEXT NOT NULL
  ) ${byKey};

  CREATE INDEX private_link_by_reference ON private_link (reference);
  `,
  `
  CREATE TABLE numbered_change (
    reference  TEXT NOT NULL REFERENCES booking (reference),
    number     INTEGER NOT NULL,
    status     TEXT NOT NULL,
    reason     TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    PRIMARY KEY (reference, number)
  ) ${byKey};

  -- Until now, a booking was confirmed at most once, and before it was cancelled.
  INSERT INTO numbered_change (reference, number, status, reason, changed_at, changed_by)
  SELECT reference, row_number() OVER (PARTITION BY reference ORDER BY status DESC),
    status, reason, changed_at, 'command'
  FROM booking_change;

  DROP TABLE booking_change;

  ALTER TABLE numbered_change RENAME TO booking_change;
  `,
  // Without the foreign key: the email with the next day's sessions is about a date.
  `
  CREATE TABLE outbox_of_anything (
    reference  TEXT NOT NULL,
    letter     TEXT NOT NULL,
    written_at TEXT NOT NULL,
    due_at     TEXT,
    attempts   INTEGER NOT NULL DEFAULT 0,
    outcome    TEXT NOT NULL DEFAULT 'waiting',
    error      TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (reference, letter)
  ) ${byKey};

  INSERT INTO outbox_of_anything (reference, letter, written_at, due_at, attempts, outcome, error)
  SELECT reference, letter, written_at, due_at, attempts, outcome, error FROM outbox;

  DROP TABLE outbox;

  ALTER TABLE outbox_of_anything RENAME TO outbox;

  CREATE INDEX outbox_by_due ON outbox (due_at);
  `,
];

/** Returns the migrations after the first `applied`; throws when there are not that many. */
export function pendingMigrations(all: readonly string[], applied: number): readonly string[] {
  if (applied > all.length) {
    throw new Error('The database was written by a newer version of this program.');
  }
  return all.slice(applied);
}
