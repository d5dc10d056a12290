import { priceOf } from '#booking/prices';
import { hoursOf } from '#booking/slots';
import type { StoredBooking } from '../bookings/storedBooking.ts';
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

/** Formats a number of bookings, e.g. "1 booking". */
export const inBookings = (count: number): string => `${count} booking${count === 1 ? '' : 's'}`;

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
