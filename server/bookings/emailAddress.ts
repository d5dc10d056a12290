import { domainToASCII, domainToUnicode } from 'node:url';

/** Returns an e-mail address with its domain as it is sent; invalid domains become empty. */
export function sentAddress(email: string): string {
  const at = email.indexOf('@') + 1;
  const domain = domainToASCII(email.slice(at));
  // Node 24 keeps a label that cannot be decoded, in which Node 22 finds the domain invalid.
  const isDecoded = !/(^|\.)xn--/.test(domainToUnicode(domain));
  return email.slice(0, at) + (isDecoded ? domain : '');
}

/** Returns an address as typed and as new bookings store it, e.g. of `<ama@Ｅxample.com.>`. */
export const spellingsOf = (email: string): [string, string] => [
  email,
  sentAddress(email.replaceAll(/[<>\p{Cf}]/gu, '').replace(/\.+$/, '')),
];
