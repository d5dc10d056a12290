import type {
  StatusChange,
  StatusChangeResult,
  StudioRepository,
} from '../bookings/studioRepository.ts';
import type { Config } from '../config.ts';
import type { EmailKind } from '../mail/emails.ts';
import { CliError, type CommandInput } from './command.ts';

interface Changing {
  readonly status: StatusChange['status'];
  readonly reason: string;
  /** True to send no email to the artists; false by default. */
  readonly isSilent?: boolean;
  readonly desk: StudioRepository;
  readonly config: Config;
  readonly input: CommandInput;
}

const emailOf: Readonly<Record<StatusChange['status'], EmailKind>> = {
  confirmed: 'confirmation',
  cancelled: 'cancellation',
};

/** The number of bookings between two progress lines. */
const progressInterval = 20;

/**
 * Confirms or cancels bookings, each in its own transaction, and prints one line for each. Rejects
 * with a CliError at the end when any of them failed.
 */
export async function change(
  references: readonly string[],
  { status, reason, isSilent = false, desk, config, input }: Changing,
): Promise<void> {
  const { now, say, progress } = input;
  const tells = config.smtpUrl !== null && !isSilent;
  let failed = 0;
  for (const [index, name] of references.entries()) {
    const reference = name.toUpperCase();
    const emails = tells ? [emailOf[status]] : [];
    const changed = await desk.change(reference, { status, reason, now, emails });
    if (changed.outcome === 'unknown' || changed.outcome === 'impossible') failed += 1;
    say(`${reference}  ${outcomeMessage(changed, status, tells)}`);
    const done = index + 1;
    if (done % progressInterval === 0) progress(`${done} of ${references.length}`);
  }
  if (failed > 0) throw new CliError(`${failed} of ${references.length} could not be ${status}.`);
}

/** Returns the result for one booking as a message. */
function outcomeMessage(
  changed: StatusChangeResult,
  status: StatusChange['status'],
  tells: boolean,
): string {
  switch (changed.outcome) {
    case 'unknown':
      return 'There is no such booking.';
    case 'impossible':
      return 'It was cancelled, and its hours may be taken. Book it anew.';
    case 'same already':
      return `It is ${status} already.`;
    case 'changed':
      return tells
        ? `It is ${status}. The artist is told by e-mail.`
        : `It is ${status}. The artist is not told by e-mail: ${changed.booking.phoneNumber}`;
  }
}
