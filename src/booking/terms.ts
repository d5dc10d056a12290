import { priceOf } from '#booking/prices';
import type { BookingType } from '#booking/slots';
import { rulesOfTheHouse } from '#studio/policy';
import { studio } from '#studio/studio';

/** The price among the terms. */
export const priceTerm = 'the price';

/** The terms that a page shows of a session type, by the words in which a message names them. */
const terms: readonly (readonly [name: string, termOf: (type: BookingType) => string])[] = [
  [priceTerm, (type) => priceOf(type)],
  ['the rules of the studio', (type) => rulesOfTheHouse(studio.deposit[type]).join('\n')],
  ['the address', () => studio.address],
  ['the telephone number', () => studio.phone],
  ['the e-mail address', () => studio.email],
  ['the number on WhatsApp', () => studio.whatsApp],
];

/** Returns a short code of a text (FNV-1a): letters and digits, because a header is ASCII. */
function codeOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Returns the current terms of a session type as a code, e.g. "1f3k2-x0a9-77b2c-9z". */
export const termsCode = (type: BookingType): string =>
  terms.map(([, termOf]) => codeOf(termOf(type))).join('-');

/** Returns the names of the terms that are not those of a code; of a code with others, e.g. of another release, one for all. */
export function changedTerms(type: BookingType, code: string): readonly string[] {
  const shown = code.split('-');
  if (shown.length !== terms.length) return ['its terms'];
  return terms
    .filter(([, termOf], index) => codeOf(termOf(type)) !== shown[index])
    .map(([name]) => name);
}
