import { addDays } from '#booking/dates';
import { studioTime } from '#studio/clock';
import type { StudioRepository } from './studioRepository.ts';

/** One line about an erasure. */
export interface ErasureLine {
  readonly time: string;
  /** How many bookings had personal data that is gone now. */
  readonly erased: number;
}

interface ErasureOptions {
  readonly desk: Pick<StudioRepository, 'eraseBefore' | 'lastActivity' | 'purge'>;
  /** For how many days after a session its personal data is kept. */
  readonly keepDays: number;
  /** The present moment in milliseconds since 1970 (UTC). */
  readonly now: () => number;
  readonly log: (line: ErasureLine) => void;
}

const day = 24 * 60 * 60 * 1000;

/** How many days after the newest booking or change the clock is still believed. */
const longestQuiet = 90;

/** The clock is so far ahead of the newest booking that it may be wrong; nothing was erased. */
export class ClockJumped extends Error {
  override readonly name = 'ClockJumped';
}

/**
 * Erases the personal data of bookings whose session was more than `keepDays` days ago. Returns how
 * many had any. Throws ClockJumped instead when the clock cannot be believed.
 */
export async function eraseExpired({ desk, keepDays, now, log }: ErasureOptions): Promise<number> {
  const moment = now();
  const newest = await desk.lastActivity();
  if (newest !== undefined && moment - Date.parse(newest) > longestQuiet * day) {
    throw new ClockJumped(
      `the newest booking or change is of ${newest.slice(0, 10)}, more than ${longestQuiet} days before the clock's ${studioTime(moment).date}. If the clock is right, it goes on with the next booking`,
    );
  }
  const erased = await desk.eraseBefore(addDays(studioTime(moment).date, -keepDays));
  if (erased > 0) log({ time: new Date(moment).toISOString(), erased });
  return erased;
}

/** Erases now and every day; returns what stops it. A day on which the database fails is made up for. */
export function startDailyErasure(options: ErasureOptions): () => void {
  let needsPurge = false;
  const erase = async () => {
    try {
      if ((await eraseExpired(options)) > 0) needsPurge = true;
      if (needsPurge) await options.desk.purge();
      needsPurge = false;
    } catch (error) {
      const message = error instanceof Error ? error.message : error;
      console.error(`Old personal data could not be erased: ${message}.`);
    }
  };
  erase();
  const timer = setInterval(erase, day);
  return () => clearInterval(timer);
}
