import { addDays, dayLength } from '#booking/dates';
import { type IsoTime, isoTime, momentOf, studioTime, type Timestamp } from '#studio/clock';
import { errorForLog } from '../database/database.ts';
import type { BookingRepository } from './bookingRepository.ts';

interface Options {
  readonly bookings: Pick<BookingRepository, 'eraseBefore' | 'lastActivity' | 'purge'>;
  /** Returns the number of days after a session for which its personal data is kept. */
  readonly keepDays: () => number;
  readonly now: () => Timestamp;
  /** Called with the number of bookings whose personal data was erased. */
  readonly log: (line: { readonly time: IsoTime; readonly erased: number }) => void;
}

/**
 * The maximum age of the tenth newest booking or status change, in days. When it is older, the system
 * clock may be wrong, and a clock in the future would erase current data.
 */
const maxInactiveDays = 90;

/** When data is erased, in minutes after midnight: rewriting the database delays all requests. */
const quietTime = 3 * 60 + 30;

/**
 * Erases the personal data of bookings whose session was more than `keepDays` days ago. Returns the
 * number of bookings that had any. Throws, and erases nothing, when the clock may be wrong.
 */
export async function eraseExpired({ bookings, keepDays, now, log }: Options): Promise<number> {
  const time = now();
  const newest = await bookings.lastActivity();
  if (newest !== undefined && time - Date.parse(newest) > maxInactiveDays * dayLength) {
    throw new Error(
      `the tenth newest booking or change is of ${newest.slice(0, 10)}, more than ${maxInactiveDays} days before the clock's ${studioTime(time).date}. If the clock is right, it goes on after a few more`,
    );
  }
  const erased = await bookings.eraseBefore(addDays(studioTime(time).date, -keepDays()));
  if (erased > 0) log({ time: isoTime(time), erased });
  return erased;
}

/**
 * Erases expired personal data and purges the database every night. Errors are logged, and the next
 * run retries. Returns a function that stops the timer.
 */
export function startDailyErasure(options: Options): () => void {
  // Stays true until a purge succeeds.
  let needsPurge = false;
  let timer: NodeJS.Timeout;
  const schedule = () => {
    const time = options.now();
    const tonight = momentOf({ ...studioTime(time), minutes: quietTime });
    timer = setTimeout(erase, (tonight - time + dayLength) % dayLength || dayLength);
  };
  const erase = async () => {
    try {
      if ((await eraseExpired(options)) > 0) needsPurge = true;
      if (needsPurge) await options.bookings.purge();
      needsPurge = false;
    } catch (error) {
      console.error(`Old personal data could not be erased: ${errorForLog(error, 'message')}.`);
    }
    schedule();
  };
  schedule();
  return () => clearTimeout(timer);
}
