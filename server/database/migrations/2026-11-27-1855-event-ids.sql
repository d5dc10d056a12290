-- The domain in the ids of calendar events and threads of e-mails; empty until the server has started.
ALTER TABLE health_check ADD COLUMN id_domain TEXT NOT NULL DEFAULT '';
