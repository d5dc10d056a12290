import { domainToASCII } from 'node:url';

/** Returns an e-mail address with its domain as it is sent; invalid domains become empty. */
export function sentAddress(email: string): string {
  const at = email.indexOf('@') + 1;
  return email.slice(0, at) + domainToASCII(email.slice(at));
}

/** Returns an address as typed and as new bookings store it, e.g. of `<ama@Ｅxample.com.>`. */
export const spellingsOf = (email: string): [string, string] => [
  email,
  sentAddress(email.replaceAll(/[<>\p{Cf}]/gu, '').replace(/\.+$/, '')),
];
