-- Why a date of a series was not booked: "closed", the reference of the session that was there, or
-- what is wrong with the date; nothing for dates from before this migration.
ALTER TABLE series_gap ADD COLUMN reason TEXT NOT NULL DEFAULT '';
