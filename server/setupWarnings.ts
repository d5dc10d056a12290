import { defaults } from '#studio/defaults';
import type { StudioContent } from '#studio/studio';

/** The keys of studio.json whose default values are true of no studio. */
const standIns = [
  ...(['name', 'street', 'phone', 'email', 'website', 'directions'] as const),
  ...(['payment', 'picturesAreOwn'] as const),
];

/** Returns a line for each thing that an installation lacks, e.g. the URL of a mail server. */
export function setupWarnings(smtpUrl: string | null, content: StudioContent): string[] {
  const left = standIns.filter((key) => String(content[key]) === String(defaults[key]));
  return [
    smtpUrl === null
      ? 'No mail server is configured (SMTP_URL): nobody is told of a booking. E-mails of the last seven days are sent once there is one.'
      : '',
    left.length > 0 ? `Stand-ins that are left, to be set in studio.json: ${left.join(', ')}.` : '',
  ].filter((line) => line !== '');
}
