import { createHash, randomBytes } from 'node:crypto';
import { day } from '#booking/dates';
import { type IsoTime, isoTime, type Timestamp } from '#studio/clock';
import { type Query, select, sql } from '../database/database.ts';
import { findByReference } from './bookingQueries.ts';
import { isCurrent } from './sessionState.ts';
import type { StoredBooking } from './storedBooking.ts';

/**
 * Private links: the address of a page about one booking or of the desk, with a random token in its
 * path. Only the hash of a token is stored, so that nobody who reads the database can open the page.
 */

/** The holder of a private link to one booking. */
export type LinkHolder = 'studio' | 'artist';

/** To what a private link leads: a booking, or the desk with all bookings. */
type PrivateLink =
  | { readonly holder: LinkHolder; readonly booking: StoredBooking }
  | { readonly holder: 'desk' };

/** Returns a new token of 192 random bits, as 32 characters that need no encoding in a URL. */
export const newToken = (): string => randomBytes(24).toString('base64url');

export const isToken = (text: string): boolean => /^[\w-]{32}$/.test(text);

export const privatePath = (token: string): string => `/private/${token}`;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Stores a private link. A holder of a booking has ten at most: the first five, e.g. that of the
 * browser that booked, and the newest five. Otherwise each attempt to send an e-mail would add one.
 */
export function* issueLink(
  reference: string,
  holder: LinkHolder,
  token: string,
  now: Timestamp,
): Query<void> {
  const links = sql`FROM private_link WHERE reference = ${reference} AND holder = ${holder}`;
  const hashes = sql`SELECT token_hash ${links} ORDER BY issued_at`;
  yield sql`
    DELETE ${links}
      AND token_hash NOT IN (${hashes} LIMIT 5) AND token_hash NOT IN (${hashes} DESC LIMIT 4)`;
  yield sql`
    INSERT INTO private_link (token_hash, reference, holder, issued_at)
    VALUES (${hashOf(token)}, ${reference}, ${holder}, ${isoTime(now)})`;
}

/** Ends the artist's links to a booking; a repeated request of the artist gets no other one. */
export function* revokeArtistLinks(reference: string): Query<void> {
  yield sql`DELETE FROM private_link WHERE reference = ${reference} AND holder = 'artist'`;
  yield sql`UPDATE booking SET is_link_replaced = 1 WHERE reference = ${reference}`;
}

/** For how long a link to the desk is valid, in milliseconds: longer than from one sheet to another. */
const deskPeriod = 8 * day;

/** For how long the studio can open a session after its end, in milliseconds. */
const studioPeriod = 30 * day;

/** Stores a link to the desk, and deletes those that are too old. */
export function* issueDeskLink(token: string, now: Timestamp): Query<void> {
  yield sql`DELETE FROM desk_link WHERE issued_at < ${isoTime(now - deskPeriod)}`;
  yield sql`
    INSERT INTO desk_link (token_hash, issued_at) VALUES (${hashOf(token)}, ${isoTime(now)})`;
}

/** Ends all links to the desk and all of the studio to single bookings, e.g. of a lost phone. */
export function* revokeStudioLinks(): Query<void> {
  yield sql`DELETE FROM desk_link`;
  yield sql`DELETE FROM private_link WHERE holder = 'studio'`;
}

/** A link to a booking, as the CLI shows it. */
export interface IssuedLink {
  readonly holder: LinkHolder;
  readonly issuedAt: IsoTime;
}

/** Returns the links to a booking, oldest first. */
export const linksTo = (reference: string): Query<readonly IssuedLink[]> =>
  select(sql`
    SELECT holder, issued_at AS "issuedAt" FROM private_link
    WHERE reference = ${reference}
    ORDER BY issued_at, holder`);

/** Returns to what a token leads; undefined when it is unknown or the link has ended at `now`. */
export function* linkOf(token: string, now: Timestamp): Query<PrivateLink | undefined> {
  const hash = hashOf(token);
  const [link] = yield* select<{ reference: string; holder: LinkHolder }>(sql`
    SELECT reference, holder FROM private_link WHERE token_hash = ${hash}`);
  if (!link) {
    const desk = yield sql`
      SELECT issued_at FROM desk_link
      WHERE token_hash = ${hash} AND issued_at > ${isoTime(now - deskPeriod)}`;
    return desk.length > 0 ? { holder: 'desk' } : undefined;
  }
  const booking = yield* findByReference(link.reference);
  const isShown = link.holder === 'studio' ? isInStudioPeriod : isCurrent;
  return booking && isShown(booking, now) ? { booking, holder: link.holder } : undefined;
}

/** True when the studio can open a session: until 30 days after it. */
export const isInStudioPeriod = (booking: StoredBooking, now: Timestamp): boolean =>
  isCurrent(booking, now - studioPeriod);
