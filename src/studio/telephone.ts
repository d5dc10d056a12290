import { withLatinDigits } from './latinDigits';

/** The fewest and the most digits of a number that can be dialled (ITU-T E.164). */
const [fewest, most] = [6, 15];

/** How much of a text is read, in UTF-16 code units: a longer one would take quadratic time. */
const longest = 1000;

/** The country code of Ghana, whose national numbers begin with a 0 and have ten digits. */
const ghana = '233';

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** What may stand between two digits of a number whose length is known. */
const between = '[^\\p{L}\\d+]*';
const prefix = `(?:\\+|00)${between}`;

/**
 * The first whole number: of Ghana with its country code, of another country, which ends before
 * a 0, a single figure or a second sign, or of Ghana with a 0. What stands beside it is no part of it.
 */
const numberToDial = new RegExp(
  `(?:^|\\D)((?:${prefix})?${ghana}(?:${between}0)*${between}[1-9](?:${between}\\d){8}` +
    `|${prefix}(?!${ghana})[1-9](?:${between}\\d){6}(?:(?!\\s(?:0|\\d(?!\\d)))[\\s.\\p{Pd}]?\\d){1,8}` +
    `|0${between}[2-9](?:${between}\\d){8})(?!\\d)`,
  'u',
);

/**
 * Returns the first phone number of a text as it is dialled: its digits, after a "+" with the country
 * code when it has one; null when there is none, e.g. "+233 (0)24 000 0000" → "+233240000000". Without
 * a whole number, the first one that is long enough.
 */
export function dialledNumber(typed: string): string | null {
  // Contacts are copied with invisible marks of the writing direction.
  const text = withLatinDigits(typed.slice(0, longest).replaceAll(/\p{Cf}/gu, ''))
    // The 0 that is dialled without the country code alone.
    .replace(/((?:\+|00)[\s()]*\d{1,3}[\s()./-]*)\(\s*0\s*\)/g, '$1');
  const parts = text.match(/\+?[\s()]*\d[\d\s().\p{Pd}]*/gu) ?? [];
  const long = parts.find((part) => digitsOf(part).length >= fewest) ?? '';
  const number = numberToDial.exec(text)?.[1] ?? long;
  const isInternational = /^[\s()]*(?:\+|00)/.test(number);
  const digits = digitsOf(number)
    .replace(isInternational ? /^00/ : /^$/, '')
    .replace(/^2330+(?=\d{9}$)/, ghana);
  if (digits.length < fewest || digits.length > most) return null;
  return isInternational ? `+${digits}` : digits;
}

/** Returns the `tel:` URL of the first phone number of a text, or undefined without one. */
export function telephoneUrl(phone: string): string | undefined {
  const number = dialledNumber(phone);
  return number ? `tel:${number}` : undefined;
}

/** Returns the digits of a phone number with its country code, or null when it may have none. */
export function internationalNumber(phone: string): string | null {
  const dialled = dialledNumber(phone) ?? '';
  const digits = dialled.replace(/^\+?0(?=\d{9}$)/, ghana).replace('+', '');
  const isPossible = digits.startsWith(ghana)
    ? digits.length === ghana.length + 9
    : dialled.startsWith('+');
  return isPossible && /^[1-9]\d{7,14}$/.test(digits) ? digits : null;
}
