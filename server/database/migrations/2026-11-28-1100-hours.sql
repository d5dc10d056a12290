-- The hours of a session, in minutes after midnight: those of its slot when it was booked or moved. Other
-- hours of a slot change no session that is sold.
ALTER TABLE booking ADD COLUMN slot_start INTEGER NOT NULL DEFAULT 0;
ALTER TABLE booking ADD COLUMN slot_end INTEGER NOT NULL DEFAULT 0;
ALTER TABLE booking_change ADD COLUMN old_start INTEGER;
ALTER TABLE booking_change ADD COLUMN old_end INTEGER;
UPDATE booking SET
  slot_start = CASE time_slot WHEN 'morning' THEN 540 WHEN 'afternoon' THEN 750 WHEN 'evening' THEN 960
    WHEN 'slot1' THEN 450 WHEN 'slot2' THEN 570 WHEN 'slot3' THEN 690 WHEN 'slot4' THEN 810
    WHEN 'slot5' THEN 930 WHEN 'slot6' THEN 1050 ELSE 0 END,
  slot_end = CASE time_slot WHEN 'morning' THEN 750 WHEN 'afternoon' THEN 960 WHEN 'evening' THEN 1170
    WHEN 'slot1' THEN 570 WHEN 'slot2' THEN 690 WHEN 'slot3' THEN 810 WHEN 'slot4' THEN 930
    WHEN 'slot5' THEN 1050 WHEN 'slot6' THEN 1170 ELSE 0 END;
UPDATE booking_change SET
  old_start = CASE old_slot WHEN 'morning' THEN 540 WHEN 'afternoon' THEN 750 WHEN 'evening' THEN 960
    WHEN 'slot1' THEN 450 WHEN 'slot2' THEN 570 WHEN 'slot3' THEN 690 WHEN 'slot4' THEN 810
    WHEN 'slot5' THEN 930 WHEN 'slot6' THEN 1050 END,
  old_end = CASE old_slot WHEN 'morning' THEN 750 WHEN 'afternoon' THEN 960 WHEN 'evening' THEN 1170
    WHEN 'slot1' THEN 570 WHEN 'slot2' THEN 690 WHEN 'slot3' THEN 810 WHEN 'slot4' THEN 930
    WHEN 'slot5' THEN 1050 WHEN 'slot6' THEN 1170 END
WHERE old_slot IS NOT NULL;
