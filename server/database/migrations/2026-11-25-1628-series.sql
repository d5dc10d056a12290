-- The first of the sessions that were booked together, every week; and the dates that were not free.
ALTER TABLE booking ADD COLUMN series TEXT REFERENCES booking (reference);
CREATE INDEX booking_by_series ON booking (series);

CREATE TABLE series_gap (
    series TEXT NOT NULL REFERENCES booking (reference),
    date   TEXT NOT NULL,
    PRIMARY KEY (series, date)
  ) STRICT;
