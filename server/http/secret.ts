import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether a text is the secret, in a time that tells nothing of how much of it is right; never when
 * there is no secret.
 */
export const isSecret = (text: string, secret: string | null): boolean =>
  secret !== null && timingSafeEqual(digest(text), digest(secret));
