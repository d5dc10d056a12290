/** SQL that stores changes as a release before 26 November 2026 did, with the old session as text. */
export const oldMoves = `
  INSERT INTO booking (reference, full_name, email, phone_number, booking_type, date, time_slot, notes, created_at)
    VALUES ('R-1', '', '', '', '', '', '', '', '');
  INSERT INTO booking_change (reference, number, status, reason, changed_at, changed_by) VALUES
    ('R-1', 1, 'moved', 'from 2026-12-08 slot4', '', ''),
    ('R-1', 2, 'moved', 'from 2026-12-09 afternoon', '', ''),
    ('R-1', 3, 'moved', '', '', ''),
    ('R-1', 4, 'cancelled', 'from 2026-12-08 on we are ill', '', '');`;

export const leftSessions = 'SELECT reason, old_date, old_slot FROM booking_change ORDER BY number';

/** These changes after the migration; of erased ones nothing was left. */
export const migratedMoves = [
  { reason: '', old_date: '2026-12-08', old_slot: 'slot4' },
  { reason: '', old_date: '2026-12-09', old_slot: 'afternoon' },
  { reason: '', old_date: null, old_slot: null },
  { reason: 'from 2026-12-08 on we are ill', old_date: null, old_slot: null },
];
