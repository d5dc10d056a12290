-- No server writes or sends the e-mail about unusually many requests any more.
DELETE FROM outbox WHERE kind = 'alert';
