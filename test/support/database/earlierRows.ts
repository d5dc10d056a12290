/** SQL that stores changes as a release before 26 November 2026 did, with the old session as text. */
const oldMoves = `
  INSERT INTO booking (reference, full_name, email, phone_number, booking_type, date, time_slot, notes, created_at)
    VALUES ('R-1', '', '', '', '', '', '', '', '');
  INSERT INTO booking_change (reference, number, status, reason, changed_at, changed_by) VALUES
    ('R-1', 1, 'moved', 'from 2026-12-08 slot4', '', ''),
    ('R-1', 2, 'moved', 'from 2026-12-09 afternoon', '', ''),
    ('R-1', 3, 'moved', '', '', ''),
    ('R-1', 4, 'cancelled', 'from 2026-12-08 on we are ill', '', '');`;

const leftSessions = 'SELECT reason, old_date, old_slot FROM booking_change ORDER BY number';

/** These changes after the migration; of erased ones nothing was left. */
const migratedMoves = [
  { reason: '', old_date: '2026-12-08', old_slot: 'slot4' },
  { reason: '', old_date: '2026-12-09', old_slot: 'afternoon' },
  { reason: '', old_date: null, old_slot: null },
  { reason: 'from 2026-12-08 on we are ill', old_date: null, old_slot: null },
];

/** SQL that stores bookings as a release before 27 November 2026 did, with the marks of the studio. */
const kinds = [
  ['1 no mark', 'confirmed', 'Ama', '', 0, 0, 0, ''],
  ['2 deposit', 'confirmed', 'Ama', 'MoMo 7713', 1, 0, 0, 'Deposit received. MoMo 7713'],
  ['3 paid', 'confirmed', 'Ama', '', 0, 1, 200, ''],
  ['4 both', 'requested', 'Ama', '', 1, 1, 200, 'Deposit received.'],
  ['5 cancelled', 'cancelled', 'Ama', 'by phone', 1, 1, 0, 'Deposit received. Paid. by phone'],
  ['6 erased and paid', 'confirmed', '', '', 1, 1, 200, ''],
  ['7 erased, paid and cancelled', 'cancelled', '', '', 1, 1, 0, ''],
] as const;

const oldMarks = `
  INSERT INTO booking (reference, status, full_name, studio_note, has_deposit, is_paid, amount,
    currency, email, phone_number, booking_type, date, time_slot, notes, created_at) VALUES
    ${kinds.map(([reference, status, name, note, deposit, paid]) => `('${reference}', '${status}', '${name}', '${note}', ${deposit}, ${paid}, 200, 'USD', '', '', '', '', '', '', '')`).join(', ')};`;

const receivedMoney = 'SELECT reference, received, studio_note FROM booking ORDER BY reference';

/** These bookings after the migration: nothing is claimed of an amount that nobody wrote. */
const migratedMarks = kinds.map(([reference, , , , , , received, studio_note]) => ({
  ...{ reference, received, studio_note },
}));

/** Rows of an earlier version, and a query with its result after the migration. */
export const earlierRows = [
  ['a move has the session that it has left', 6, oldMoves, leftSessions, migratedMoves],
  ['marks are an amount or words', 9, oldMarks, receivedMoney, migratedMarks],
] as const;
