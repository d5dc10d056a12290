import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { addDays } from '#booking/dates';
import { momentOf, studioTime } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import { type Bytes, type Content, prepareContent } from '../site/content.ts';
import { defaultSecurityHeaders } from '../site/responseHeaders.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Trades size for speed, because the response is compressed after every change. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The maximum age of the cached response, in milliseconds: other processes write, too. */
const maxAge = 1000;

interface Copy {
  /** The time before the dates were read, in milliseconds since 1970 (UTC). */
  readonly readAt: number;
  /** The time at which the copy becomes stale, in milliseconds since 1970 (UTC). */
  readonly staleAt: number;
  /** The repository's write count at `readAt`. A write that ends later makes the copy stale. */
  readonly writeCount: number;
  readonly content: Promise<Content>;
}

/**
 * Caches the booked dates as a JSON response for a second at most: until a write of this process
 * ends, or midnight at the studio. The returned function takes the current time in milliseconds
 * since 1970 (UTC) and rejects when the database fails.
 */
export function bookedDatesCache(store: Pick<BookingRepository, 'bookedDates' | 'writeCount'>) {
  let copy: Copy | undefined;

  return (now: number): Promise<Content> => {
    const writeCount = store.writeCount();
    const isFresh = (kept: Copy) =>
      kept.readAt <= now && now < kept.staleAt && kept.writeCount === writeCount;
    if (copy && isFresh(copy)) return copy.content;

    const { date } = studioTime(now);
    const midnight = momentOf({ date: addDays(date, 1), minutes: 0 });
    const staleAt = Math.min(now + maxAge, midnight);
    const made = { readAt: now, staleAt, writeCount, content: readContent(store, date) };
    copy = made;
    made.content.catch(() => {
      if (copy === made) copy = undefined;
    });
    return made.content;
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
  return prepareContent({
    type: 'application/json',
    // Browsers may store the response, but revalidate it on every request.
    cacheControl: 'no-cache',
    securityHeaders: defaultSecurityHeaders,
    plain: bytesOf(plain),
    encoded: Object.fromEntries(smaller),
  });
}

const bytesOf = (buffer: Buffer): Bytes => Uint8Array.from(buffer);
