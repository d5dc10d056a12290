-- What was received so far, less what was sent back, instead of the marks "Deposit received" and
-- "Paid". A mark without a known amount becomes words in the note; an erased booking gets no note.
ALTER TABLE booking ADD COLUMN received INTEGER NOT NULL DEFAULT 0;
UPDATE booking SET received = amount WHERE is_paid = 1 AND status <> 'cancelled';
UPDATE booking SET studio_note = trim(
  CASE has_deposit WHEN 1 THEN 'Deposit received. ' ELSE '' END ||
  CASE WHEN is_paid = 1 AND received = 0 THEN 'Paid. ' ELSE '' END || studio_note)
WHERE full_name <> '';
ALTER TABLE booking DROP COLUMN has_deposit;
ALTER TABLE booking DROP COLUMN is_paid;
