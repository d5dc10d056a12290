import { addDays } from '#booking/dates';
import { moneyOf } from '#booking/prices';
import { type IsoDate, isoTime, momentOf, studioTime } from '#studio/clock';
import { type Query, select, sql } from '../../database/database.ts';
import { receivedSum } from '../money.ts';
import type { PastChange, StoredBooking } from '../storedBooking.ts';
import { currencyCodes } from '../typedAmount.ts';

/** A sum that came in for the session of a date, and the day on which it was noted; below zero it went back. */
export interface Receipt extends Pick<StoredBooking, 'reference' | 'date' | 'amount' | 'currency'> {
  readonly day: IsoDate;
}

type Entry = Pick<StoredBooking & PastChange, 'reference' | 'date' | 'currency' | 'reason'> &
  Pick<PastChange, 'changedAt'>;

const entryWords = new RegExp(`^${receivedSum}(\\D+)([\\d,]+), before \\D+([\\d,]+)`);
const numberOf = (text = '') => Number(text.replaceAll(',', ''));

/**
 * Returns what was noted between two dates, both inclusive, and for the sessions of these dates at any
 * time. While there is money, a correction of the price corrects its currency as well, so that an entry has
 * the one of the last entry before all went back.
 */
export function* receiptsOf(from: IsoDate, to: IsoDate): Query<readonly Receipt[]> {
  const startOf = (date: IsoDate) => isoTime(momentOf({ date, minutes: 0 }));
  const entries = yield* select<Entry>(sql`
    SELECT booking_change.reference, reason, changed_at AS "changedAt", date, currency
    FROM booking_change JOIN booking ON booking.reference = booking_change.reference
    WHERE booking_change.status = 'noted' AND reason LIKE ${`${receivedSum}%`}
      AND booking.reference IN (
        SELECT reference FROM booking WHERE date >= ${from} AND date <= ${to}
        UNION SELECT reference FROM booking_change
        WHERE status = 'noted' AND changed_at >= ${startOf(from)} AND changed_at < ${startOf(addDays(to, 1))})
    ORDER BY booking_change.reference, number DESC`);
  const currencyOf = new Map<string, Entry['currency']>();
  return entries.flatMap(({ reference, date, currency: current, reason, changedAt }) => {
    const [, sign, after, before] = entryWords.exec(reason) ?? [];
    const written = currencyCodes.find(
      (currency) => moneyOf({ amount: 0, currency }) === `${sign}0`,
    );
    if (!written) return [];
    if (numberOf(after) === 0) currencyOf.set(reference, written);
    const currency = currencyOf.get(reference) ?? current;
    const amount = numberOf(after) - numberOf(before);
    return { reference, date, day: studioTime(Date.parse(changedAt)).date, amount, currency };
  });
}
