import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { addDays } from '#booking/dates';
import { momentOf, studioTime } from '#studio/clock';
import type { BookingRepository } from '../bookings/bookingRepository.ts';
import { type Bytes, type Content, contentOf } from '../site/content.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** A middle way between the time that it takes and the size; it is done after every change. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * How long a copy is used at most, in milliseconds: for changes that nobody announces, such as
 * those made by hand, and for announcements that a broken line or a connection pooler swallows.
 */
const maxAge = 30_000;

interface Copy {
  readonly changes: number;
  /** From when and until when it may be used, in milliseconds since 1970 (UTC). */
  readonly madeAt: number;
  readonly usedUntil: number;
  readonly content: Promise<Content>;
}

/**
 * The booked dates as JSON, kept until anybody changes something or the studio's day ends. What it
 * returns takes the moment in milliseconds since 1970 (UTC) and rejects like the store; while the
 * store cannot tell of changes, it reads each time.
 */
export function bookedDatesCache(store: Pick<BookingRepository, 'bookedDates' | 'changes'>) {
  let copy: Copy | undefined;

  return (now: number): Promise<Content> => {
    // Asked before it is read: what changes in between is then found to be newer than the copy.
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
    // A browser may keep it and asks each time whether it still holds.
    cacheControl: 'no-cache',
    plain: bytesOf(plain),
    encoded: Object.fromEntries(smaller),
  });
}

const bytesOf = (buffer: Buffer): Bytes => Uint8Array.from(buffer);
