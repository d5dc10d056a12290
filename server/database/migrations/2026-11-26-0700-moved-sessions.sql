-- The session that a move has left. Its text was the reason, e.g. "from 2026-12-08 slot4".
ALTER TABLE booking_change ADD COLUMN old_date TEXT;
ALTER TABLE booking_change ADD COLUMN old_slot TEXT;
UPDATE booking_change
SET old_date = substr(reason, 6, 10), old_slot = substr(reason, 17), reason = ''
WHERE status = 'moved' AND reason LIKE 'from ____-__-__ _%';
