/** The fewest and the most digits of a number that can be dialled (ITU-T E.164). */
const [fewest, most] = [6, 15];

/** The country code of Ghana, whose national numbers begin with a 0 and have ten digits. */
const ghana = '233';

/** Returns a text with the digits of any script as 0 to 9. */
export const withLatinDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    // The digits of a script follow each other, in Unicode's order.
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Returns the first of several numbers in a text; all of it unless each part could be a number. */
function firstPart(text: string): string {
  const separated = text
    .replaceAll(/(\d)\s*(?=\+)/g, '$1/')
    .replace(/((?:\d[^\d/]*){8,14}\d)\s+(?=0)/, '$1/');
  const parts = separated.split(/[/,;&|\n]|\b(?:or|and)\b/i);
  const numbers = parts.filter((part) => digitsOf(part).length > 0);
  const isEach = numbers.every((part) => digitsOf(part).length >= fewest);
  return (isEach ? numbers[0] : undefined) ?? text;
}

/**
 * Returns the first phone number of a text as it is dialled: its digits, after a "+" with the country
 * code when it has one; null when there is none, e.g. "+233 (0)24 000 0000" → "+233240000000".
 */
export function dialledNumber(typed: string): string | null {
  // Contacts are copied with invisible marks of the writing direction.
  const first = firstPart(typed.replaceAll(/\p{Cf}/gu, ''));
  // What follows in words, e.g. "ext 12", is not dialled.
  const [number = ''] = /[+\d(](?:[^a-z\d]|\d)*/i.exec(first) ?? [];
  const isInternational = /^\D*(?:\+|00)/.test(number);
  const withoutTrunk = isInternational ? number.replace(/\(0\)/, '') : number;
  const digits = digitsOf(withoutTrunk).replace(isInternational ? /^00/ : /^$/, '');
  const dialled = isInternational ? digits.replace(`${ghana}0`, ghana) : digits;
  if (digits.length < fewest || digits.length > most) return null;
  return isInternational ? `+${dialled}` : dialled;
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
