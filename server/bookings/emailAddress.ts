import { domainToASCII } from 'node:url';

/** Returns an e-mail address with its domain as it is sent; invalid domains become empty. */
export function sentAddress(email: string): string {
  const at = email.indexOf('@') + 1;
  return email.slice(0, at) + domainToASCII(email.slice(at));
}

/** Returns the same text for all spellings of an e-mail address, e.g. `<ama@Ｅxample.com.>`. */
export function mailboxOf(email: string): string {
  const sent = sentAddress(email.replaceAll(/[<>\p{Cf}]/gu, '').replace(/\.+$/, ''));
  return (sent.endsWith('@') ? email : sent).toLowerCase();
}
