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
  /** Whether the artists are left untold. */
  readonly isSilent?: boolean;
  readonly desk: StudioRepository;
  readonly config: Config;
  readonly input: CommandInput;
}

const letterOf: Readonly<Record<StatusChange['status'], EmailKind>> = {
  confirmed: 'confirmation',
  cancelled: 'cancellation',
};

/** After how many bookings progress is shown. */
const stride = 20;

/**
 * Makes bookings confirmed or cancelled, each in a transaction of its own, and says what became of
 * each. Rejects at the end with a CliError when any could not be.
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
    const letters = tells ? [letterOf[status]] : [];
    const changed = await desk.change(reference, { status, reason, now, letters });
    if (changed.outcome === 'unknown' || changed.outcome === 'impossible') failed += 1;
    say(`${reference}  ${sentence(changed, status, tells)}`);
    const done = index + 1;
    if (done % stride === 0) progress(`${done} of ${references.length}`);
  }
  if (failed > 0) throw new CliError(`${failed} of ${references.length} could not be ${status}.`);
}

/** What became of a booking, in words. */
function sentence(
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
