import type { Dossier, LetterState } from '../bookings/studioRepository.ts';
import { type Letter, letterKinds } from '../mail/emails.ts';
import { type Command, DeskError, UsageError } from './command.ts';
import { understood } from './parseArguments.ts';
import { atTheDatabase } from './withDatabase.ts';

const isEmail = (name: string): name is Letter => letterKinds.some((kind) => kind === name);

/** `npm run bookings -- resend REFERENCE [EMAIL...]`: what was not delivered, or what is named. */
export const resend: Command = {
  usage: 'REFERENCE [EMAIL...]',
  summary: 'Sends the emails about a booking again that were not delivered, or that are named.',
  examples: [
    ['7K3M-Q9TD-2XNB', 'what was not delivered'],
    ['7K3M-Q9TD-2XNB confirmation', `one email of ${letterKinds.join(', ')}`],
  ],
  async run({ arguments: words, environment, now, say }) {
    const { positionals } = understood(words, {
      least: 1,
      most: 1 + letterKinds.length,
      named: 'one reference, and emails if not those that were not delivered',
    });
    const [name = '', ...named] = positionals;
    const reference = name.toUpperCase();
    if (!named.every(isEmail)) throw new UsageError(`Name emails of ${letterKinds.join(', ')}.`);

    await atTheDatabase(environment, async ({ config, desk }) => {
      const dossier = await desk.dossier(reference);
      if (!dossier) throw new DeskError(`There is no booking ${reference}.`);
      if (dossier.letters.length === 0) {
        throw new DeskError(`There are no emails about ${reference}.`);
      }
      const emails = named.length > 0 ? existing(named, dossier) : undelivered(dossier);
      await desk.resend(reference, emails, now);
      say(`${reference}  In the outbox again: ${emails.join(', ')}.`);
      if (config.smtpUrl === null) {
        say('SMTP_URL is not set in this environment. They are sent by a server where it is set.');
      }
    });
  },
};

const emailsOf = ({ letters }: Dossier, isChosen = (_: LetterState) => true): Letter[] => {
  const chosen = letters.filter(isChosen).map(({ letter }) => letter);
  return letterKinds.filter((kind) => chosen.includes(kind));
};

/** The named emails; throws when the booking does not have them all. */
function existing(named: readonly Letter[], dossier: Dossier): Letter[] {
  const all = emailsOf(dossier);
  const missing = named.filter((email) => !all.includes(email));
  if (missing.length > 0) {
    throw new DeskError(
      `There is no ${missing.join(', ')} about ${dossier.booking.reference}, only: ${all.join(', ')}.`,
    );
  }
  return all.filter((email) => named.includes(email));
}

/**
 * The emails that were not delivered; throws when there is none. What was written before the
 * booking was cancelled is not needed any more.
 */
function undelivered(dossier: Dossier): Letter[] {
  const { reference, status } = dossier.booking;
  const failed = emailsOf(dossier, ({ outcome }) => outcome !== 'sent');
  const needed = failed.filter((email) => status !== 'cancelled' || email === 'cancellation');
  if (needed.length > 0) return needed;
  const all = emailsOf(dossier).join(', ');
  throw new DeskError(
    failed.length > 0
      ? `${reference} is cancelled, so that its earlier emails are not sent again. Name one to send it anyway: ${all}.`
      : `Every email about ${reference} was delivered. Name one to send it again: ${all}.`,
  );
}
