-- Why the last nightly backup was not written; empty once one has passed its check.
ALTER TABLE health_check ADD COLUMN backup_problem TEXT NOT NULL DEFAULT '';
