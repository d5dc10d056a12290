-- 1 when the studio keeps what it has received for a session that is cancelled.
ALTER TABLE booking ADD COLUMN is_kept INTEGER NOT NULL DEFAULT 0;
CREATE INDEX booking_with_kept_money ON booking (reference) WHERE status = 'cancelled' AND received > 0;
-- The second price, as words, that was agreed with the first; NULL when it is not known.
ALTER TABLE booking ADD COLUMN second_price TEXT;
-- What was received by its day.
CREATE INDEX noted_by_time ON booking_change (changed_at) WHERE status = 'noted';
-- The hours that the studio has closed, among those of all sessions.
CREATE INDEX closed_claim ON claim (date, half_hour) WHERE reference IS NULL;
