import { domainToASCII, domainToUnicode } from 'node:url';

/** Returns an e-mail address with its domain as it is sent; invalid domains become empty. */
export function sentAddress(email: string): string {
  const at = email.indexOf('@') + 1;
  // Browsers encode what stands behind an address, e.g. an emoji, as part of its domain.
  const domain = domainToUnicode(email.slice(at)).replace(/[^\p{L}\p{M}\p{N}]+$/u, '');
  // Node 24 keeps a label that cannot be decoded, in which Node 22 finds the domain invalid.
  const isDomain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && !/(^|\.)xn--/.test(domain);
  return email.slice(0, at) + (isDomain ? domainToASCII(domain) : '');
}

/** Returns an address as typed and as new bookings store it, e.g. of `<ama@Ｅxample.com.>`. */
export const spellingsOf = (email: string): [string, string] => [
  email,
  sentAddress(email.replaceAll(/[<>\p{Cf}]/gu, '').replace(/\.+$/, '')),
];
