import { priceOf } from '#booking/prices';
import { textFieldNames } from '#booking/request';
import { hoursOf } from '#booking/slots';
import { marks, type StoredBooking } from '../bookings/storedBooking.ts';
import { recipientOf } from '../outbox/emailKinds.ts';
import type { UndeliveredEmail } from '../outbox/outboxQueries.ts';

/** Replaces line breaks and control characters: typed text must not move the terminal's cursor. */
const printable = (text: string) => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

/** Aligns rows in columns, each as wide as its longest cell; the first row has all columns. */
function alignColumns(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(printable));
  const widths = (clean[0] ?? []).map((_, column) =>
    Math.max(...clean.map((row) => (row[column] ?? '').length)),
  );
  return clean
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const erased = '(erased)';

export const formatTable = (bookings: readonly StoredBooking[]): string =>
  alignColumns([
    ['DATE', 'HOURS', 'BOOTH', 'STATUS', 'PRICE', 'CHANGED BY', 'REFERENCE', 'PHONE', 'NAME'],
    ...bookings.map((booking) => [
      booking.date,
      hoursOf(booking.slot),
      booking.bookingType,
      booking.status,
      priceOf(booking.bookingType, booking),
      booking.changedBy ?? '',
      booking.reference,
      booking.phoneNumber || erased,
      booking.fullName || erased,
    ]),
  ]);

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
  ...marks,
] as const;

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
export const formatCsv = (bookings: readonly StoredBooking[]): string =>
  [
    `\ufeff${csvColumns.join(',')}`,
    ...bookings.map((booking) => {
      const { changedBy } = booking;
      const cells = { ...booking, hours: hoursOf(booking.slot), changedBy: changedBy ?? '' };
      const cellOf = (column: (typeof csvColumns)[number]) =>
        (textFieldNames.some((name) => name === column) ? typedCell : quoted)(
          String(cells[column]),
        );
      return csvColumns.map(cellOf).join(',');
    }),
  ].join('\r\n');

export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2);

export const formatUndelivered = (emails: readonly UndeliveredEmail[]): string =>
  alignColumns([
    ['REFERENCE', 'EMAIL', 'RECIPIENT', 'ATTEMPTS', 'ERROR'],
    ...emails.map(({ reference, kind, attempts, error }) => [
      reference,
      kind,
      recipientOf(kind),
      String(attempts),
      error || 'unknown',
    ]),
  ]);
