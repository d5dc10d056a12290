-- 1 for a link that was ended: its page says so.
ALTER TABLE private_link ADD COLUMN is_ended INTEGER NOT NULL DEFAULT 0;
ALTER TABLE desk_link ADD COLUMN is_ended INTEGER NOT NULL DEFAULT 0;
