import { createHash, randomBytes } from 'node:crypto';
import { type IsoTime, isoTime, momentOf, type Timestamp } from '#studio/clock';
import { type Query, rowsAs, statement } from '../database/database.ts';
import { findByReference } from './bookingQueries.ts';
import type { StoredBooking } from './storedBooking.ts';

/**
 * Private links: the address of a page about one booking, with a random token in its path. Only the
 * hash of a token is stored, so that nobody who reads the database can open the page.
 */

/** The holder of a private link; its page depends on it. */
export type LinkHolder = 'studio' | 'artist';

export interface LinkedBooking {
  readonly booking: StoredBooking;
  readonly holder: LinkHolder;
}

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
  const links = 'FROM private_link WHERE reference = ? AND holder = ?';
  const hashes = `SELECT token_hash ${links} ORDER BY issued_at`;
  yield statement(
    `DELETE ${links}
       AND token_hash NOT IN (${hashes} LIMIT 5) AND token_hash NOT IN (${hashes} DESC LIMIT 4)`,
    ...[reference, holder, reference, holder, reference, holder],
  );
  yield statement(
    'INSERT INTO private_link (token_hash, reference, holder, issued_at) VALUES (?, ?, ?, ?)',
    hashOf(token),
    reference,
    holder,
    isoTime(now),
  );
}

/**
 * As `issueLink`, but the earlier links of the holder no longer work, and the request of the artist
 * gets no other one when it is repeated. Run it in a transaction.
 */
export function* reissueLink(
  reference: string,
  holder: LinkHolder,
  token: string,
  now: Timestamp,
): Query<void> {
  yield statement('DELETE FROM private_link WHERE reference = ? AND holder = ?', reference, holder);
  if (holder === 'artist') {
    yield statement('UPDATE booking SET is_link_replaced = 1 WHERE reference = ?', reference);
  }
  yield* issueLink(reference, holder, token, now);
}

/** A link to a booking, as the CLI shows it. */
export interface IssuedLink {
  readonly holder: LinkHolder;
  readonly issuedAt: IsoTime;
}

/** Returns the links to a booking, oldest first. */
export function* linksTo(reference: string): Query<readonly IssuedLink[]> {
  const rows = yield statement(
    `SELECT holder, issued_at AS "issuedAt" FROM private_link
     WHERE reference = ?
     ORDER BY issued_at, holder`,
    reference,
  );
  return rowsAs<IssuedLink>(rows);
}

/**
 * Returns the booking to which a token leads; undefined when the token is unknown or the session is
 * over at `now`.
 */
export function* linkedBooking(token: string, now: Timestamp): Query<LinkedBooking | undefined> {
  const [link] = rowsAs<{ reference: string; holder: LinkHolder }>(
    yield statement(
      'SELECT reference, holder FROM private_link WHERE token_hash = ?',
      hashOf(token),
    ),
  );
  const booking = link && (yield* findByReference(link.reference));
  return link && booking && !isOver(booking, now) ? { booking, holder: link.holder } : undefined;
}

export const isOver = ({ date, slot }: StoredBooking, now: Timestamp): boolean =>
  now >= momentOf({ date, minutes: slot.end });
