import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { addDays } from '#booking/dates';
import { momentOf, studioTime } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import { type Bytes, type Content, contentOf } from '../site/content.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Trades size for speed, because the response is compressed after every change. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * The maximum age of the cached response, in milliseconds. It covers changes without a
 * notification, such as manual edits of the database, and notifications that are lost by a broken
 * connection or a connection pooler.
 */
const maxAge = 30_000;

interface Copy {
  /** The repository's change number before the dates were read. */
  readonly changes: number;
  /** The start and the end of the time in which it is fresh, in milliseconds since 1970 (UTC). */
  readonly madeAt: number;
  readonly usedUntil: number;
  readonly content: Promise<Content>;
}

/**
 * Caches the booked dates as a JSON response until a booking or closed hours change, or midnight at
 * the studio. The returned function takes the current time in milliseconds since 1970 (UTC) and
 * rejects when the database fails. Nothing is cached while the repository cannot detect changes.
 */
export function bookedDatesCache(store: Pick<BookingRepository, 'bookedDates' | 'changes'>) {
  let copy: Copy | undefined;

  return (now: number): Promise<Content> => {
    // Read before the dates: a change in between then makes the cached response stale.
    const changes = store.changes();
    const isFresh = (kept: Copy) =>
      kept.changes === changes && kept.madeAt <= now && now < kept.usedUntil;
    if (copy && isFresh(copy)) return copy.content;

    const { date } = studioTime(now);
    const content = readContent(store, date);
    if (changes === null) return content;
    const midnight = momentOf({ date: addDays(date, 1), minutes: 0 });
    const made = { changes, madeAt: now, usedUntil: Math.min(now + maxAge, midnight), content };
    copy = made;
    content.catch(() => {
      if (copy === made) copy = undefined;
    });
    return content;
  };
}

async function readContent(
  store: Pick<BookingRepository, 'bookedDates'>,
  from: string,
): Promise<Content> {
  const plain = Buffer.from(JSON.stringify(await store.bookedDates(from)));
  const [br, gz] = await Promise.all([brotli(plain, quality), deflate(plain)]);
  const smaller = Object.entries({ br, gzip: gz })
    .filter(([, { length }]) => length < plain.length)
    .map(([encoding, bytes]) => [encoding, bytesOf(bytes)]);
  return contentOf({
    type: 'application/json',
    // Browsers may store the response, but revalidate it on every request.
    cacheControl: 'no-cache',
    plain: bytesOf(plain),
    encoded: Object.fromEntries(smaller),
  });
}

const bytesOf = (buffer: Buffer): Bytes => Uint8Array.from(buffer);
