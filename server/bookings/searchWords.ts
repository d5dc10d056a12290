import { withLatinDigits } from '#studio/latinDigits';
import { internationalNumber } from '#studio/telephone';

/** Letters of Ghana's and other languages that Unicode does not decompose, and what is typed for them. */
const [letters, typedFor] = ['ɓɖɗɛƒɣƙŋɔøʋƴłđ', 'bddefgknoovyld'];

/** Returns a text without case, accents, apostrophes, hyphens and invisible signs. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}\p{Pd}'‘’‛`´ʹʻʼ′＇]/gu, '')
    .replaceAll(/[ɓ-ʋƒƙƴøłđŋ]/g, (letter) => typedFor[letters.indexOf(letter)] ?? letter);

/** Returns a text with digits for the letters that look like them, as references are written. */
const asInReference = (text: string): string =>
  text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** A word of a search, and the numbers of which one is a part of a telephone number. */
export interface SearchWord {
  readonly text: string;
  readonly inReference: string;
  readonly digits: readonly string[];
}

const wordOf = (text: string, digits: readonly string[] = []): SearchWord => ({
  text,
  inReference: asInReference(text),
  digits,
});

/** Returns the digits of a number without its country code. */
const nationalDigits = (text: string): string =>
  text
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '')
    .replace(/^2330?(?=\d{9}$)/, '');

/** Titles and labels that are left out of a search. */
const noNames = /^(mr|mrs|ms|miss|dr|prof|rev|ref|reference|booking|tel|phone|no)$/;

/**
 * Returns the words of a search. A pasted text with a reference, an e-mail address or whole telephone
 * numbers, e.g. a message or a link to a chat, looks for that alone.
 */
export function searchWords(typed: string): readonly SearchWord[] {
  const pasted = withLatinDigits(typed.replaceAll(/\p{Cf}/gu, ''));
  // The sender in a text about Mobile Money, whose numbers are of the transaction.
  const text = /\bfrom\s+([\p{L}\s.'-]+?)\s+current balance/iu.exec(pasted)?.[1] ?? pasted;
  const [reference] = /\b[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}\b/i.exec(text) ?? [];
  if (reference) return [wordOf(folded(reference))];
  const [address] = /[\w.%+-]+@[\w-]+(\.[\w-]+)+/.exec(text) ?? [];
  if (address) return [wordOf(folded(address))];
  // Dates are no numbers, and "(0)" is the trunk prefix of "+233 (0)24".
  const withoutDates = text.replaceAll(/\d{4}-\d\d-\d\d|\(\s*0\s*\)/g, ' ');
  const numbers = withoutDates.match(/\+?\d(?:[\s()./\p{Pd}]*\d){8,14}/gu) ?? [];
  if (numbers.length > 0) {
    const digits = numbers.map(nationalDigits);
    return [wordOf(digits.join(' '), digits)];
  }
  const words = withoutDates
    // E.g. "mailto:", "Phone:".
    .replaceAll(/[\p{L}.-]+:|\?\S*/gu, ' ')
    .replaceAll(/(?<=\d)[\s()./\p{Pd}]+(?=\d)/gu, '')
    .split(/[\s<>()[\]",;/|&]+|\p{Pd}(?!\S*@)|[.:]+(?=\s|$)/u)
    .map((word) => folded(word).replaceAll(/^[^\p{L}\p{N}@+]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean);
  const names = words.filter((word) => !noNames.test(word));
  return (names.length > 0 ? names : words).map((word) =>
    wordOf(word, /^\+?\d{3,}$/.test(word) ? [nationalDigits(word)] : []),
  );
}

/** The digits of a telephone number by which it is known without its country code. */
export const fewestDigits = 7;

/** Returns true when each word is in a booking's reference, name, address or telephone number. */
export function hasWords(
  words: readonly SearchWord[],
  reference: string,
  [fullName = '', email = '', phoneNumber = '']: readonly string[],
): boolean {
  const texts = folded(`${fullName} ${email}`);
  return words.every(
    ({ text, inReference, digits }) =>
      texts.includes(text) ||
      // Short names are in some references by chance.
      (inReference.length > 3 && reference.replaceAll('-', '').includes(inReference)) ||
      digits.some((number) => hasDigits(phoneNumber, number)),
  );
}

function hasDigits(phoneNumber: string, digits: string): boolean {
  const typed = withLatinDigits(phoneNumber).replaceAll(/\D/g, '');
  const national = typed.replace(/^0+/, '');
  return (
    typed.includes(digits) ||
    (national.length >= fewestDigits && digits.endsWith(national)) ||
    internationalNumber(phoneNumber)?.includes(digits) === true
  );
}
