import { defaults } from '#studio/defaults';
import type { StudioContent } from '#studio/studio';
import example from '../../deploy/studio.example.json';

/** The keys of studio.json whose default values are true of no studio. */
const standIns = [
  ...(['name', 'street', 'phone', 'email', 'website', 'directions'] as const),
  ...(['payment', 'picturesAreOwn', 'dataRegistration'] as const),
];

/** The keys of the example that are true of no other studio. */
const ofExample = [
  ...(['name', 'street', 'district', 'phone', 'email', 'website', 'directions'] as const),
  ...(['mission', 'vision', 'services', 'features', 'captions', 'alternatives'] as const),
  ...(['prices', 'lateRule'] as const),
];

/** Returns a line for each thing that an installation lacks, e.g. the URL of a mail server. */
export function setupWarnings(smtpUrl: string | null, content: StudioContent): string[] {
  const isAs = (of: object) => (key: keyof StudioContent) =>
    JSON.stringify(content[key]) === JSON.stringify((of as StudioContent)[key]);
  const left = new Set([...standIns.filter(isAs(defaults)), ...ofExample.filter(isAs(example))]);
  return [
    smtpUrl === null &&
      'No mail server is configured (SMTP_URL): nobody is told of a booking. E-mails of the last seven days are sent once there is one.',
    left.size > 0 && `Stand-ins that are left, to be set in studio.json: ${[...left].join(', ')}.`,
    /^http:/.test(content.website) &&
      'website begins with http://: private links in e-mails are not encrypted. Write https:// in studio.json.',
  ].filter((line) => line !== false);
}
