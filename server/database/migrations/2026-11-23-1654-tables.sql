-- A row of claim reserves one half-hour (minutes after midnight) of one date for one booking. A row
-- without a reference means that the studio is closed. The booths share their hours (specification,
-- section 5), so the primary key prevents every overlap.
-- outbox has no foreign key: the email with the next day's sessions has a date as its reference.

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
  ) STRICT;

CREATE INDEX booking_by_email ON booking (lower(email), date);
CREATE INDEX booking_by_date ON booking (date);

CREATE TABLE claim (
    date      TEXT NOT NULL,
    half_hour INTEGER NOT NULL,
    reference TEXT REFERENCES booking (reference),
    PRIMARY KEY (date, half_hour)
  ) STRICT;

CREATE TABLE booking_change (
    reference  TEXT NOT NULL REFERENCES booking (reference),
    number     INTEGER NOT NULL,
    status     TEXT NOT NULL,
    reason     TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    PRIMARY KEY (reference, number)
  ) STRICT;

CREATE TABLE private_link (
    token_hash TEXT NOT NULL PRIMARY KEY,
    reference  TEXT NOT NULL REFERENCES booking (reference),
    holder     TEXT NOT NULL,
    issued_at  TEXT NOT NULL
  ) STRICT;

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
  ) STRICT;

CREATE INDEX outbox_by_due ON outbox (due_at);

CREATE TABLE health_check (checked_at TEXT NOT NULL) STRICT;
INSERT INTO health_check VALUES ('');
