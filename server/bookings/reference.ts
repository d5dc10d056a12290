import { randomInt } from 'node:crypto';

/** Crockford's Base32. It omits I, L, O and U, so that no character is misread over a phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a new booking reference of 60 random bits in three groups, e.g. "7K3M-Q9TD-2XNB". */
export const newReference = (): string => [randomGroup(), randomGroup(), randomGroup()].join('-');

/** True when a text has the format of a booking reference. */
export const isReference = (text: string): boolean =>
  /^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/.test(text);

const randomGroup = () =>
  Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
