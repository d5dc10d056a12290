import { addDays } from '#booking/dates';
import { studioTime } from '#studio/clock';
import type { DeskStore } from './deskStore.ts';

/** One line about an erasure. */
export interface ErasureLine {
  readonly time: string;
  /** How many bookings had personal data that is gone now. */
  readonly erased: number;
}

interface ErasureOptions {
  readonly desk: Pick<DeskStore, 'eraseBefore'>;
  /** For how many days after a session its personal data is kept. */
  readonly keepDays: number;
  /** The present moment in milliseconds since 1970 (UTC). */
  readonly now: () => number;
  readonly log: (line: ErasureLine) => void;
}

const day = 24 * 60 * 60 * 1000;

/** Erases the personal data of bookings whose session was more than `keepDays` days ago. */
export async function eraseOld({ desk, keepDays, now, log }: ErasureOptions): Promise<void> {
  const moment = now();
  const erased = await desk.eraseBefore(addDays(studioTime(moment).date, -keepDays));
  if (erased > 0) log({ time: new Date(moment).toISOString(), erased });
}

/** Erases now and every day; returns what stops it. A day on which the database fails is made up for. */
export function eraseDaily(options: ErasureOptions): () => void {
  const erase = () => {
    eraseOld(options).catch((error: unknown) => {
      console.error(`Old personal data could not be erased: ${error}`);
    });
  };
  erase();
  const timer = setInterval(erase, day);
  return () => clearInterval(timer);
}
