import { priceOf } from '#booking/prices';
import type { BookingType } from '#booking/slots';
import { ruleOfEachSubject } from '#studio/policy';
import { studio } from '#studio/studio';

interface Term {
  /** The words in which a message names it. */
  readonly name: string;
  readonly of: (type: BookingType) => string;
  /** Says it when it is new; absent where its name is enough. */
  readonly news?: (term: string) => string;
}

const ruleOf = (subject: number): Term => ({
  name: 'the rules of the studio',
  of: (type) => ruleOfEachSubject(studio.deposit[type])[subject] ?? '',
  news: (rule) => rule && `Now: ${rule}`,
});

/** The terms that a page shows of a session type. */
const terms: readonly Term[] = [
  { name: 'the price', of: (type) => priceOf(type), news: (price) => `The price is ${price} now.` },
  ...ruleOfEachSubject('').map((_, subject) => ruleOf(subject)),
  { name: 'the address', of: () => studio.address },
  { name: 'the telephone number', of: () => studio.phone },
  { name: 'the e-mail address', of: () => studio.email },
  { name: 'the number on WhatsApp', of: () => studio.whatsApp },
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
  terms.map((term) => codeOf(term.of(type))).join('-');

/** The names of terms that are new, and sentences about them. */
export interface NewTerms {
  readonly names: readonly string[];
  readonly news: readonly string[];
}

/** Returns the terms that are not those of a code; nothing when all are. Of a code with others, e.g. of another release, one name for all. */
export function newTerms(type: BookingType, code: string): NewTerms | undefined {
  const shown = code.split('-');
  if (shown.length !== terms.length) return { names: ['its terms'], news: [] };
  const changed = terms.filter((term, index) => codeOf(term.of(type)) !== shown[index]);
  if (changed.length === 0) return undefined;
  return {
    names: [...new Set(changed.map(({ name }) => name))],
    news: changed.flatMap(({ of, news }) => news?.(of(type)) || []),
  };
}
