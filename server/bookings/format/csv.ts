import { textFieldNames } from '#booking/request';
import { hoursOf } from '#booking/slots';
import type { Timestamp } from '#studio/clock';
import { owedOf } from '../money.ts';
import { stateRow } from '../sessionState.ts';
import { emptyNotes, noteNames, type StoredBooking } from '../storedBooking.ts';

const csvColumns = [
  'date',
  'hours',
  'bookingType',
  'status',
  'reference',
  ...textFieldNames,
  'createdAt',
  'changedBy',
  'amount',
  'currency',
  'received',
  'owed',
  ...noteNames.filter((name) => name !== 'received'),
] as const;

const typed: ReadonlySet<string> = new Set([
  ...textFieldNames,
  ...noteNames.filter((name) => emptyNotes[name] === ''),
]);

/** Formats a mark as 0 or 1, and what is missing as no text. */
const cellText = (cell: unknown) => String(typeof cell === 'boolean' ? Number(cell) : (cell ?? ''));

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * Quotes a typed text. One that a spreadsheet would run as a formula is prefixed; some spreadsheets skip
 * leading white space and accept the full-width forms of = + - @. A number, e.g. of a telephone, is a
 * text, because spreadsheets drop the sign and the zeros of a number.
 */
function typedCell(text: string): string {
  if (/^[+＋-]?[\d ()-]*\d[\d ()-]*$/.test(text)) return quoted(`="${text}"`);
  return quoted(/^(?:[\t\r]|\s*[=+\-@＝＋－＠])/.test(text) ? `'${text}` : text);
}

/** Formats bookings as comma-separated values (RFC 4180), with the mark by which Excel knows UTF-8. */
export const formatCsv = (bookings: readonly StoredBooking[], now: Timestamp): string =>
  [
    `\ufeff${csvColumns.join(',')}`,
    ...bookings.map((booking) => {
      const { ticket } = stateRow(booking, now);
      // Declined requests and cancelled sessions are counted apart.
      const status = booking.status === 'cancelled' ? ticket : booking.status;
      const cells = { ...booking, status, hours: hoursOf(booking.slot), owed: owedOf(booking) };
      const cellOf = (column: (typeof csvColumns)[number]) =>
        (typed.has(column) ? typedCell : quoted)(cellText(cells[column]));
      return csvColumns.map(cellOf).join(',');
    }),
  ].join('\r\n');
