import { DatabaseUnavailable } from './database.ts';

/**
 * Returns the migrations, oldest first; the first one creates the tables, with `tableOptions` after
 * the columns of each. A database stores how many it has run. Append only, never edit: a migration runs once per database.
 *
 * A row of `claim` reserves one half-hour (minutes after midnight) of one date for one booking. A
 * row without a reference means that the studio is closed. The booths share their hours
 * (specification, section 5), so the primary key prevents every overlap.
 *
 * `outbox` has no foreign key: the email with the next day's sessions has a date as its reference.
 */
export const migrations = (tableOptions: string): readonly string[] => [
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
    idempotency_key TEXT UNIQUE,
    status          TEXT NOT NULL DEFAULT 'requested'
  ) ${tableOptions};

  CREATE INDEX booking_by_email ON booking (lower(email), date);
  CREATE INDEX booking_by_date ON booking (date);

  CREATE TABLE claim (
    date      TEXT NOT NULL,
    half_hour INTEGER NOT NULL,
    reference TEXT REFERENCES booking (reference),
    PRIMARY KEY (date, half_hour)
  ) ${tableOptions};

  CREATE TABLE booking_change (
    reference  TEXT NOT NULL REFERENCES booking (reference),
    number     INTEGER NOT NULL,
    status     TEXT NOT NULL,
    reason     TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    PRIMARY KEY (reference, number)
  ) ${tableOptions};

  CREATE TABLE private_link (
    token_hash TEXT NOT NULL PRIMARY KEY,
    reference  TEXT NOT NULL REFERENCES booking (reference),
    holder     TEXT NOT NULL,
    issued_at  TEXT NOT NULL
  ) ${tableOptions};

  CREATE INDEX private_link_by_reference ON private_link (reference);

  CREATE TABLE outbox (
    reference  TEXT NOT NULL,
    kind       TEXT NOT NULL,
    written_at TEXT NOT NULL,
    due_at     TEXT,
    attempts   INTEGER NOT NULL DEFAULT 0,
    outcome    TEXT NOT NULL DEFAULT 'waiting',
    error      TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (reference, kind)
  ) ${tableOptions};

  CREATE INDEX outbox_by_due ON outbox (due_at);

  CREATE TABLE health_check (checked_at TEXT NOT NULL) ${tableOptions};
  INSERT INTO health_check VALUES ('');
  `,
  // 1 when the studio has replaced the artist's link: a repeated request gets no other one.
  'ALTER TABLE booking ADD COLUMN is_link_replaced INTEGER NOT NULL DEFAULT 0',
  // The price when it was booked; it was the same for all bookings before. What the studio notes.
  `
  ALTER TABLE booking ADD COLUMN amount INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE booking ADD COLUMN currency TEXT NOT NULL DEFAULT '';
  UPDATE booking SET
    amount = CASE booking_type WHEN 'performance' THEN 200 ELSE 100 END,
    currency = CASE booking_type WHEN 'performance' THEN 'USD' ELSE 'GHS' END;

  ALTER TABLE booking ADD COLUMN studio_note TEXT NOT NULL DEFAULT '';
  ALTER TABLE booking ADD COLUMN has_deposit INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE booking ADD COLUMN is_paid INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE booking ADD COLUMN did_not_come INTEGER NOT NULL DEFAULT 0;

  -- When the last nightly backup has passed its check; empty before the first one.
  ALTER TABLE health_check ADD COLUMN backed_up_at TEXT NOT NULL DEFAULT '';

  CREATE TABLE desk_link (
    token_hash TEXT NOT NULL PRIMARY KEY,
    issued_at  TEXT NOT NULL
  ) ${tableOptions};
  `,
  // The first of the sessions that were booked together, every week; and the dates that were not free.
  `
  ALTER TABLE booking ADD COLUMN series TEXT REFERENCES booking (reference);
  CREATE INDEX booking_by_series ON booking (series);

  CREATE TABLE series_gap (
    series TEXT NOT NULL REFERENCES booking (reference),
    date   TEXT NOT NULL,
    PRIMARY KEY (series, date)
  ) ${tableOptions};
  `,
  // 1 where the studio has closed a half-hour, also while a session that it has kept claims it.
  `
  ALTER TABLE claim ADD COLUMN is_closed INTEGER NOT NULL DEFAULT 0;
  UPDATE claim SET is_closed = 1
  WHERE reference IS NULL
    OR date IN (SELECT date FROM claim WHERE half_hour = 0 AND reference IS NULL);
  `,
  // 1 for a link that was ended: its page says so.
  `
  ALTER TABLE private_link ADD COLUMN is_ended INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE desk_link ADD COLUMN is_ended INTEGER NOT NULL DEFAULT 0;
  `,
];

/**
 * Returns the migrations after the first `applied`. Throws DatabaseUnavailable when there are not that
 * many, also for a running server: it does not know the columns of the rows that it would write.
 */
export function pendingMigrations(all: readonly string[], applied: number): readonly string[] {
  if (applied > all.length) {
    throw new DatabaseUnavailable(
      'The database was written by a newer version of this program. Start that one.',
    );
  }
  return all.slice(applied);
}
