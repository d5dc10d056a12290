-- 1 where the studio has closed a half-hour, also while a session that it has kept claims it.
ALTER TABLE claim ADD COLUMN is_closed INTEGER NOT NULL DEFAULT 0;
UPDATE claim SET is_closed = 1
WHERE reference IS NULL
  OR date IN (SELECT date FROM claim WHERE half_hour = 0 AND reference IS NULL);
