-- The price when it was booked; it was the same for all bookings before. What the studio notes.
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
  ) STRICT;
