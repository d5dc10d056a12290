import { studioTime } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import type { StatusChange, StatusChangeResult } from '../bookings/statusQueries.ts';
import type { EmailKind } from '../outbox/emailKinds.ts';
import { CliError, confirmOrThrow, defineCommand, type Terminal, UsageError } from './command.ts';
import { formatTable } from './table.ts';
import { withDatabase } from './withDatabase.ts';

/** `npm run bookings -- confirm REFERENCE...`: confirms bookings. */
export const confirm = defineCommand({
  usage: 'REFERENCE...',
  summary: 'Confirms bookings and tells the artists by e-mail.',
  examples: [['7K3M-Q9TD-2XNB', 'after you have agreed on the telephone']],
  positionals: { min: 1, max: Number.POSITIVE_INFINITY, description: 'a reference' },
  async run({ positionals, environment, now, ...terminal }) {
    await withDatabase(environment, ({ config, bookings }) => {
      const emails: EmailKind[] = config.smtpUrl === null ? [] : ['confirmation'];
      const change = {
        status: 'confirmed',
        reason: '',
        now,
        emails,
        changedBy: 'command',
      } as const;
      return changeAll(positionals, change, bookings, terminal);
    });
  },
});

/**
 * `npm run bookings -- cancel`: cancels bookings by reference, or all bookings of an e-mail address
 * from today on.
 */
export const cancel = defineCommand({
  usage: 'REFERENCE... | --email ADDRESS [--reason TEXT] [--silent] [--yes]',
  summary: 'Cancels bookings, opens their hours and tells the artists by e-mail.',
  examples: [
    ['7K3M-Q9TD-2XNB --reason "The artist called."', 'one booking'],
    ['--email spam@example.com --silent', 'all that one address still holds, telling nobody'],
  ],
  options: {
    email: { type: 'string' },
    reason: { type: 'string', default: '' },
    silent: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
  positionals: { min: 0, max: Number.POSITIVE_INFINITY, description: 'references' },
  async run({ values, positionals, environment, now, ...terminal }) {
    const { email, reason, silent: isSilent, yes } = values;
    if ((email === undefined) === (positionals.length === 0)) {
      throw new UsageError('Name references, or an address after --email.');
    }
    await withDatabase(environment, async ({ config, bookings }) => {
      const held =
        email === undefined ? [] : await bookings.activeBookingsOf(email, studioTime(now).date);
      if (email !== undefined && held.length === 0) {
        throw new CliError(`${email} holds no coming booking.`);
      }
      if (held.length > 0) terminal.print(formatTable(held));
      const references = [...positionals, ...held.map(({ reference }) => reference)];
      const which = references.length === 1 ? 'this booking' : `${references.length} bookings`;
      if (!yes) await confirmOrThrow(`Cancel ${which}?`, 'Nothing was cancelled.', terminal);
      const emails: EmailKind[] = config.smtpUrl === null || isSilent ? [] : ['cancellation'];
      const change = { status: 'cancelled', reason, now, emails, changedBy: 'command' } as const;
      await changeAll(references, change, bookings, terminal);
    });
  },
});

/** The number of bookings between two progress lines. */
const progressInterval = 20;

/**
 * Changes the status of bookings, each in its own transaction, and prints one line for each.
 * Rejects with a CliError at the end when any of them failed.
 */
async function changeAll(
  references: readonly string[],
  change: StatusChange,
  repository: BookingRepository,
  { print, progress }: Terminal,
): Promise<void> {
  let failed = 0;
  for (const [index, text] of references.entries()) {
    const reference = text.toUpperCase();
    const result = await repository.changeStatus(reference, change);
    if (result.outcome === 'unknown' || result.outcome === 'impossible') failed += 1;
    print(`${reference}  ${resultMessage(result, change)}`);
    const done = index + 1;
    if (done % progressInterval === 0) progress(`${done} of ${references.length}`);
  }
  if (failed > 0) {
    throw new CliError(`${failed} of ${references.length} could not be ${change.status}.`);
  }
}

/** Returns the result of a status change as a message. */
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
