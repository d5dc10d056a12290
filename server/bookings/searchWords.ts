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

/** A word of a search, and the digits by which it is a part of a telephone number. */
export interface SearchWord {
  readonly text: string;
  readonly inReference: string;
  readonly digits: string;
}

/** Returns the words of a search: what is copied with a number or an address is no word. */
export function searchWords(typed: string): readonly SearchWord[] {
  const texts = withLatinDigits(typed.replaceAll(/\p{Cf}/gu, ''))
    .replace(/^.*<([^<>]*@[^<>]*)>.*$/, '$1')
    // E.g. "mailto:", "Phone:", and the trunk prefix of "+233 (0)24".
    .replaceAll(/[\p{L}.-]+:|\?\S*|\(\s*0\s*\)/gu, ' ')
    .replaceAll(/(?<=\d)[\s()./\p{Pd}]+(?=\d)/gu, '')
    .split(/[\s<>()[\]",;/|&]+|\p{Pd}(?!\S*@)|[.:]+(?=\s|$)/u)
    .map(folded)
    .filter(Boolean);
  return texts.map((text) => ({
    text,
    inReference: asInReference(text),
    digits: /^\+?\d{3,}$/.test(text)
      ? text.replace(/^\+?0*/, '').replace(/^2330?(?=\d{9}$)/, '')
      : '',
  }));
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
      reference.replaceAll('-', '').includes(inReference) ||
      (digits !== '' && hasDigits(phoneNumber, digits)),
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
