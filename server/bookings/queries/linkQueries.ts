import { type IsoTime, isoTime, type Timestamp } from '#studio/clock';
import { list, type Query, select, sql } from '../../database/database.ts';
import {
  deskPeriod,
  type EndedLink,
  endedPeriod,
  hashOf,
  isInStudioPeriod,
  type LinkHolder,
} from '../privateLinks.ts';
import { isCurrent } from '../sessionState.ts';
import type { StoredBooking } from '../storedBooking.ts';
import { findByReference } from './bookingQueries.ts';

/** To what a private link leads: a booking, or the desk with all bookings. */
export type OpenLink =
  | { readonly holder: LinkHolder; readonly booking: StoredBooking }
  | { readonly holder: 'desk' };

type PrivateLink = OpenLink | { readonly ended: EndedLink };

/**
 * Stores a private link. A holder of a booking has ten at most: the first five, e.g. that of the
 * browser that booked, and the newest five. Otherwise each attempt to send an e-mail would add one.
 */
export function* issueLink(reference: string, holder: LinkHolder, token: string, now: Timestamp) {
  const links = sql`FROM private_link
    WHERE reference = ${reference} AND holder = ${holder} AND is_ended = 0`;
  const hashes = sql`SELECT token_hash ${links} ORDER BY issued_at`;
  yield sql`
    DELETE ${links}
      AND token_hash NOT IN (${hashes} LIMIT 5) AND token_hash NOT IN (${hashes} DESC LIMIT 4)`;
  yield sql`
    INSERT INTO private_link (token_hash, reference, holder, issued_at)
    VALUES (${hashOf(token)}, ${reference}, ${holder}, ${isoTime(now)})`;
}

/** Ends the artist's links to some bookings; a repeated request of the artist gets no other one. */
export function* revokeArtistLinks(references: readonly string[]): Query<void> {
  const isOneOfThem = sql`reference IN (${list(references)})`;
  yield sql`UPDATE private_link SET is_ended = 1 WHERE ${isOneOfThem} AND holder = 'artist'`;
  yield sql`UPDATE booking SET is_link_replaced = 1 WHERE ${isOneOfThem}`;
}

/** Stores a link to the desk, and deletes those that have ended long ago. */
export function* issueDeskLink(token: string, now: Timestamp): Query<void> {
  yield sql`DELETE FROM desk_link WHERE issued_at < ${isoTime(now - endedPeriod)}`;
  yield sql`
    INSERT INTO desk_link (token_hash, issued_at) VALUES (${hashOf(token)}, ${isoTime(now)})`;
}

/**
 * Ends all links to the desk and all of the studio to single bookings, e.g. of a lost phone. A new one
 * can be asked for at once, also when one was just sent.
 */
export function* revokeStudioLinks(): Query<void> {
  yield sql`UPDATE desk_link SET is_ended = 1`;
  yield sql`UPDATE private_link SET is_ended = 1 WHERE holder = 'studio'`;
  yield sql`DELETE FROM outbox WHERE kind = 'desk link'`;
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

/** Returns to what a token leads, or why its link has ended at `now`; undefined when it is unknown. */
export function* linkOf(token: string, now: Timestamp): Query<PrivateLink | undefined> {
  const hash = hashOf(token);
  const [link] = yield* select<{ reference: string; holder: LinkHolder; isEnded: number }>(sql`
    SELECT reference, holder, is_ended AS "isEnded" FROM private_link WHERE token_hash = ${hash}`);
  if (!link) {
    const [desk] = yield* select<{ issuedAt: IsoTime; isEnded: number }>(sql`
      SELECT issued_at AS "issuedAt", is_ended AS "isEnded" FROM desk_link
      WHERE token_hash = ${hash}`);
    if (!desk) return undefined;
    const isValid = desk.isEnded === 0 && desk.issuedAt > isoTime(now - deskPeriod);
    return isValid ? { holder: 'desk' } : { ended: 'studio' };
  }
  const booking = yield* findByReference(link.reference);
  if (!booking) return undefined;
  const { holder } = link;
  const isShown = holder === 'studio' ? isInStudioPeriod : isCurrent;
  if (link.isEnded === 0 && isShown(booking, now)) return { booking, holder };
  if (holder === 'studio') return { ended: 'studio' };
  return { ended: isCurrent(booking, now) ? 'replaced' : 'over' };
}
