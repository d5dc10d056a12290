import { studioTime, type Timestamp } from '#studio/clock';
import { type Query, sql } from '../../database/database.ts';
import { isDepositAwaited, owedOf } from '../money.ts';
import { countedAs } from '../sessionState.ts';
import type { StoredBooking } from '../storedBooking.ts';
import { bookingsWhere } from './bookingQueries.ts';

/** Returns the sessions whose hours are held without a deposit at `now`, that of the longest time first. */
export function* awaitedDeposits(now: Timestamp): Query<readonly StoredBooking[]> {
  const unpaid = yield* bookingsWhere(sql`
    date >= ${studioTime(now).date} AND status = 'confirmed' AND received = 0`);
  return unpaid
    .filter((session) => isDepositAwaited(session, now))
    .toSorted((a, b) => (a.changedAt ?? '').localeCompare(b.changedAt ?? ''));
}

/**
 * Returns the sessions that took place before `now` and are not paid, oldest first; without the erased
 * ones, whose artists nobody can ask. A booking without a currency has no stored price.
 */
export function* owedBookings(now: Timestamp): Query<readonly StoredBooking[]> {
  const unpaid = yield* bookingsWhere(sql`
    date <= ${studioTime(now).date} AND status = 'confirmed' AND full_name <> ''
    AND (received < amount OR currency = '')`);
  return countedAs(unpaid, now, 'took place').filter((session) => owedOf(session) > 0);
}
