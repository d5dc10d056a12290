import { createHash, randomBytes } from 'node:crypto';
import { dayLength } from '#booking/dates';
import type { Timestamp } from '#studio/clock';
import { isCurrent } from './sessionState.ts';
import type { StoredBooking } from './storedBooking.ts';

/**
 * Private links: the address of a page about one booking or of the desk, with a random token in its
 * path. Only the hash of a token is stored, so that nobody who reads the database can open the page.
 */

export type LinkHolder = 'studio' | 'artist';

/** Why a link has ended: the session is over, or another link has replaced it; or it is the studio's. */
export type EndedLink = 'over' | 'replaced' | 'studio';

/**
 * Returns a new token of 192 random bits, as 32 characters that need no encoding in a URL. The last one
 * is a letter or a digit, because mail programs leave other characters out of a link's end.
 */
export function newToken(): string {
  const token = randomBytes(24).toString('base64url');
  return /[-_]$/.test(token) ? newToken() : token;
}

/** The page on which the studio asks for a new link to the desk; no secret. */
export const deskLinkPath = '/private/desk';

export const isToken = (text: string): boolean => /^[\w-]{32}$/.test(text);

export const privatePath = (token: string): string => `/private/${token}`;

/** Returns the SHA-256 of a token in hex: the database has no token that opens a page. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** For how long a link to the desk is valid, in milliseconds: longer than from one sheet to another. */
export const deskPeriod = 8 * dayLength;

/** For how long the studio can open a session after its end, in milliseconds. */
const studioPeriod = 30 * dayLength;

/** For how long an ended link to the desk says that it has ended, in milliseconds. */
export const endedPeriod = 365 * dayLength;

/** True when the studio can open a session: until 30 days after it. */
export const isInStudioPeriod = (booking: StoredBooking, now: Timestamp): boolean =>
  isCurrent(booking, now - studioPeriod);
