/** SQL that stores bookings as a release before 27 November 2026 did, with the marks of the studio. */
const kinds = [
  ['1 no mark', 'confirmed', 'Ama', '', 0, 0],
  ['2 deposit', 'confirmed', 'Ama', 'MoMo 7713', 1, 0],
  ['3 paid', 'confirmed', 'Ama', '', 0, 1],
  ['4 both', 'requested', 'Ama', '', 1, 1],
  ['5 paid and cancelled', 'cancelled', 'Ama', 'by phone', 1, 1],
  ['6 erased and paid', 'confirmed', '', '', 1, 1],
  ['7 erased, paid and cancelled', 'cancelled', '', '', 1, 1],
] as const;

export const oldMarks = `
  INSERT INTO booking (reference, status, full_name, studio_note, has_deposit, is_paid, amount,
    currency, email, phone_number, booking_type, date, time_slot, notes, created_at) VALUES
    ${kinds.map(([reference, status, name, note, deposit, paid]) => `('${reference}', '${status}', '${name}', '${note}', ${deposit}, ${paid}, 200, 'USD', '', '', '', '', '', '', '')`).join(', ')};`;

export const receivedMoney =
  'SELECT reference, received, studio_note FROM booking ORDER BY reference';

/** These bookings after the migration: nothing is claimed of an amount that nobody wrote. */
export const migratedMarks = kinds.map(([reference], index) => ({
  reference,
  received: [0, 0, 200, 200, 0, 200, 0][index],
  studio_note: [
    '',
    'Deposit received. MoMo 7713',
    '',
    'Deposit received.',
    'Deposit received. Paid. by phone',
    '',
    '',
  ][index],
}));
