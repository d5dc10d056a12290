import { studioTime } from '#studio/clock';
import { bookingActions, type ChangeResult } from '../bookings/bookingActions.ts';
import type { NextStatus } from '../bookings/storedBooking.ts';
import { CliError, confirmOrThrow, type Terminal, UsageError } from './command.ts';
import { defineDatabaseCommand } from './databaseCommand.ts';
import { formatTable } from './table.ts';

export const confirm = defineDatabaseCommand({
  usage: 'REFERENCE...',
  summary: 'Confirms bookings and tells the artists by e-mail.',
  positionals: { min: 1, max: Number.POSITIVE_INFINITY, description: 'a reference' },
  async run({ positionals, config, bookings, now, print }) {
    const { change } = bookingActions(bookings, config);
    const isTold = config.smtpUrl !== null;
    const confirmOne = (one: string) => change(one, { action: 'confirm', by: 'command' }, now);
    await changeAll(positionals, confirmOne, { status: 'confirmed', isTold }, print);
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
    const { change } = bookingActions(bookings, config);
    const cancellation = { action: 'cancel', by: 'command', reason, isSilent } as const;
    const isTold = config.smtpUrl !== null && !isSilent;
    const cancelOne = (one: string) => change(one, cancellation, now);
    await changeAll(references, cancelOne, { status: 'cancelled', isTold }, terminal.print);
  },
});

interface Said {
  readonly status: NextStatus;
  /** True when the artists are told by e-mail. */
  readonly isTold: boolean;
}

/**
 * Changes bookings, each in its own transaction, and prints one line for each. Rejects with a
 * CliError at the end when any of them failed.
 */
async function changeAll(
  references: readonly string[],
  changeOne: (reference: string) => Promise<ChangeResult>,
  said: Said,
  print: Terminal['print'],
): Promise<void> {
  let failed = 0;
  for (const reference of references.map((text) => text.toUpperCase())) {
    const result = await changeOne(reference);
    if (result.outcome !== 'changed' && result.outcome !== 'same already') failed += 1;
    print(`${reference}  ${resultMessage(result, said)}`);
  }
  if (failed > 0) {
    throw new CliError(`${failed} of ${references.length} could not be ${said.status}.`);
  }
}

function resultMessage(result: ChangeResult, { status, isTold }: Said): string {
  if (result.outcome === 'unknown') return 'There is no such booking.';
  if (result.outcome === 'same already') return `It is ${status} already.`;
  if (result.outcome !== 'changed') return 'It was cancelled, and its hours may be taken.';
  return isTold
    ? `It is ${status}. The artist is told by e-mail.`
    : `It is ${status}. The artist is not told by e-mail: ${result.booking.phoneNumber}`;
}
