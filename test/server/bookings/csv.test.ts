import { expect, it } from 'vitest';
import { currentPrice } from '#booking/prices';
import { hoursOf } from '#booking/slots';
import { formatCsv } from '../../../server/bookings/format/csv.ts';
import type { StoredBooking } from '../../../server/bookings/storedBooking.ts';
import { storedBooking } from '../../support/server/createOptions.ts';
import { tuesdayAtTen } from '../../support/server/testApi.ts';

it('formatCsv quotes every cell, and prints by what a session was changed last', () => {
  const changed: StoredBooking = {
    ...storedBooking,
    ...{ fullName: '=HYPERLINK("x")', notes: 'a, "b"\nc', studioNote: '=1+1' },
    ...{ status: 'confirmed', changedBy: 'command', received: 60 },
  };
  const { amount, currency } = currentPrice('performance');
  const { date, reference, phoneNumber, email, createdAt, slot } = changed;
  expect(formatCsv([changed], tuesdayAtTen).split('\r\n')).toEqual([
    '\ufeffdate,hours,bookingType,status,reference,fullName,email,phoneNumber,notes,createdAt,changedBy,amount,currency,received,owed,didNotCome,studioNote,isKept',
    `"${date}","${hoursOf(slot)}","performance","confirmed","${reference}",` +
      `"'=HYPERLINK(""x"")","${email}","=""${phoneNumber}""","a, ""b""\nc","${createdAt}","command","${amount}","${currency}","60","140","0","'=1+1","0"`,
  ]);
});

it('formatCsv prints a request that was declined apart from a session that was cancelled', () => {
  const cancelled = { ...storedBooking, status: 'cancelled', changedBy: 'desk' } as const;
  const sessions = [cancelled, { ...cancelled, wasConfirmed: true }, storedBooking];
  const [, ...rows] = formatCsv(sessions, tuesdayAtTen).split('\r\n');
  const states = rows.map((row) => row.split(',')[3]);
  expect(states).toEqual(['"declined"', '"cancelled"', '"requested"']);
});

/** The cell with the notes in the CSV of one booking. */
const notesCell = (notes: string) =>
  /000""","((?:[^"]|"")*)","2026/.exec(formatCsv([{ ...storedBooking, notes }], tuesdayAtTen))?.[1];

const formulas = [
  ...['=1+1', '+1+x', '-1+x', '@SUM(A1)', '\t=1', '\r=1', '\tname'],
  ...['＝1+1', '＋1+x', '－1+x', '＠SUM(A1)'],
  ...[' =1+1', '\n=1+1', '\u00a0=1+1', '\u3000＝1+1', ' \t @SUM(A1)'],
];
const plain = ['a=1', ' a', '', '1 + 1 = 2', '024 000 or 020 000'];
/** Their zeros and signs are kept. */
const numbers = ['+233 24 000 0000', '＋233 24 000 0000', '(024) 000', '0244123456', '-1'];

it.each([
  ...formulas.map((text) => [text, `'${text}`]),
  ...plain.map((text) => [text, text]),
  ...numbers.map((text) => [text, `=""${text}""`]),
])('formatCsv writes %j so that a spreadsheet shows it and runs nothing: %s', (text, cell) => {
  expect(notesCell(text ?? '')).toBe(cell);
});
