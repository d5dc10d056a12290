/**
 * Returns the URL that writes to an e-mail address. The address is encoded, because one like
 * `a?bcc=b@example.com` would add recipients.
 */
export const emailUrl = (email: string, subject = ''): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}${subject && `?subject=${encodeURIComponent(subject)}`}`;
