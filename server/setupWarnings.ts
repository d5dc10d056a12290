import { isPlaceholder, type studio } from '#studio/studio';

/** Returns a line for each thing that an installation lacks, e.g. the URL of a mail server. */
export function setupWarnings(smtpUrl: string | null, content: typeof studio): string[] {
  const contact = ['address', 'phone', 'email'] as const;
  const left = contact.filter((name) => isPlaceholder(content[name])).join(', ');
  return [
    smtpUrl === null
      ? 'No mail server is configured (SMTP_URL): nobody is told of a booking. E-mails of the last seven days are sent once there is one.'
      : '',
    left && `Placeholders in src/studio/studio.ts: ${left}.`,
    isPlaceholder(content.website)
      ? `The site's address is a placeholder: ${content.website}. Build with VITE_SITE_URL.`
      : '',
  ].filter((line) => line !== '');
}
