import { studioTime } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import type { StatusChange, StatusChangeResult } from '../bookings/changeQueries.ts';
import type { EmailKind } from '../outbox/emailKinds.ts';
import { CliError, confirmOrThrow, type Terminal, UsageError } from './command.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';
import { formatTable } from './table.ts';

export const confirm = defineDatabaseCommand({
  usage: 'REFERENCE...',
  summary: 'Confirms bookings and tells the artists by e-mail.',
  positionals: { min: 1, max: Number.POSITIVE_INFINITY, description: 'a reference' },
  async run({ positionals, config, bookings, now, print }) {
    const emails: EmailKind[] = config.smtpUrl === null ? [] : ['confirmation'];
    const change = { status: 'confirmed', reason: '', now, emails, changedBy: 'command' } as const;
    await changeAll(positionals, change, bookings, print);
  },
});

export const cancel = defineDatabaseCommand({
  usage: 'REFERENCE... | --email ADDRESS [--reason TEXT] [--silent] [--yes]',
  summary: 'Cancels bookings, opens their hours and tells the artists by e-mail, unless --silent.',
  options: {
    email: { type: 'string' },
    reason: { type: 'string', default: '' },
    silent: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
  positionals: { min: 0, max: Number.POSITIVE_INFINITY, description: 'references' },
  async run({ values, positionals, config, bookings, now, ...terminal }) {
    const { email, reason, silent: isSilent, yes } = values;
    if ((email === undefined) === (positionals.length === 0)) {
      throw new UsageError('Name references, or an address after --email.');
    }
    const { date: today } = studioTime(now);
    const held = email === undefined ? [] : await bookings.activeBookingsOf(email, today);
    if (email !== undefined && held.length === 0) {
      throw new CliError(`${email} holds no coming booking.`);
    }
    if (held.length > 0) terminal.print(formatTable(held));
    const references = [...positionals, ...held.map(({ reference }) => reference)];
    const which = references.length === 1 ? 'this booking' : `${references.length} bookings`;
    if (!yes) await confirmOrThrow(`Cancel ${which}?`, 'Nothing was cancelled.', terminal);
    const emails: EmailKind[] = config.smtpUrl === null || isSilent ? [] : ['cancellation'];
    const change = { status: 'cancelled', reason, now, emails, changedBy: 'command' } as const;
    await changeAll(references, change, bookings, terminal.print);
  },
});

/**
 * Changes the status of bookings, each in its own transaction, and prints one line for each.
 * Rejects with a CliError at the end when any of them failed.
 */
async function changeAll(
  references: readonly string[],
  change: StatusChange,
  bookings: BookingRepository,
  print: Terminal['print'],
): Promise<void> {
  let failed = 0;
  for (const reference of references.map((text) => text.toUpperCase())) {
    const result = await bookings.changeStatus(reference, change);
    if (result.outcome === 'unknown' || result.outcome === 'impossible') failed += 1;
    print(`${reference}  ${resultMessage(result, change)}`);
  }
  if (failed > 0) {
    throw new CliError(`${failed} of ${references.length} could not be ${change.status}.`);
  }
}

function resultMessage(result: StatusChangeResult, { status, emails }: StatusChange): string {
  switch (result.outcome) {
    case 'unknown':
      return 'There is no such booking.';
    case 'impossible':
      return 'It was cancelled, and its hours may be taken. Book it anew.';
    case 'moved':
      return 'It was moved meanwhile.';
    case 'same already':
      return `It is ${status} already.`;
    case 'changed':
      return emails.length > 0
        ? `It is ${status}. The artist is told by e-mail.`
        : `It is ${status}. The artist is not told by e-mail: ${result.booking.phoneNumber}`;
  }
}
