import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * True when `text` equals the secret; always false when the secret is null. The comparison takes
 * constant time, so that response times do not reveal a partial match.
 */
export const isSecret = (text: string, secret: string | null): boolean =>
  secret !== null && timingSafeEqual(digest(text), digest(secret));
