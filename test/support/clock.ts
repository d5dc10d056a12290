import { openingHours } from '#booking/slots';
import { type IsoDate, momentOf, type Timestamp } from '#studio/clock';
import { openDaysAfter } from './openDays.ts';

/** The clock of the tests that use the site. It starts on an open day, before the first slot. */

export const today: IsoDate = openDaysAfter('2027-03-09')[0] ?? '';

/** Half an hour before the first slot of `today`. */
export const morning: Timestamp = momentOf({ date: today, minutes: openingHours.start - 30 });

/** The nth open date after `today`. */
export const openDate = (nth: number): IsoDate => openDaysAfter(today)[nth - 1] ?? '';

/**
 * Runs in a page: shifts `Date` by milliseconds. Timers, frames and idle time stay those of the
 * browser, unlike with the clock of Playwright.
 */
export function shiftDate(shift: number): void {
  const RealDate = Date;
  window.Date = class extends RealDate {
    constructor(...parts: [number]) {
      super(...(parts.length > 0 ? parts : ([RealDate.now() + shift] satisfies [number])));
    }

    static override now() {
      return RealDate.now() + shift;
    }
  } as DateConstructor;
}
