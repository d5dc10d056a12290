import { isOpenDay } from '#booking/availability';
import { addDays } from '#booking/dates';
import { moneyOf } from '#booking/prices';
import { halfHours, openingHours } from '#booking/slots';
import type { IsoDate } from '#studio/clock';
import { currencies } from '#studio/prices';
import type { StoredBooking } from './storedBooking.ts';

/** Returns the first and the last date of the month of a date. */
export function monthOf(date: IsoDate): readonly [first: IsoDate, last: IsoDate] {
  const first = `${date.slice(0, 8)}01`;
  return [first, addDays(`${addDays(first, 31).slice(0, 8)}01`, -1)];
}

/** The figures of some days. */
export type Sums = ReturnType<typeof sumsOf>;

/**
 * Returns the figures of the days between two dates, both inclusive, from all bookings and closed
 * half-hours of that time. Cancelled bookings do not count; who did not come owes nothing.
 */
export function sumsOf(
  bookings: readonly StoredBooking[],
  closed: ReadonlyMap<IsoDate, readonly number[]>,
  from: IsoDate,
  to: IsoDate,
) {
  const held = bookings.filter(
    ({ status, date }) => status !== 'cancelled' && from <= date && date <= to,
  );
  let open = 0;
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (!isOpenDay(date)) continue;
    const shut = closed.get(date) ?? [];
    open += 30 * halfHours(openingHours).filter((halfHour) => !shut.includes(halfHour)).length;
  }
  const owed = held.filter(({ didNotCome, isPaid }) => didNotCome === 0 || isPaid === 1);
  const names = Object.keys(currencies) as (keyof typeof currencies)[];
  const money = names.map((currency) => ({
    currency,
    amount: owed.reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0),
  }));
  return {
    sessions: held.length,
    /** In minutes, as the opening hours without closed ones. */
    sold: held.reduce((sum, { slot }) => sum + slot.end - slot.start, 0),
    open,
    money: money.filter(({ amount }) => amount > 0),
    didNotCome: held.filter(({ didNotCome }) => didNotCome === 1).length,
  };
}

const hours = (minutes: number) => String(minutes / 60);

/** Formats figures, e.g. "5 sessions, 17.5 of 72 hours, $600 and GH₵200, 1 did not come". */
export function sumsInWords({ sessions, sold, open, money, didNotCome }: Sums): string {
  return [
    sessions === 1 ? '1 session' : `${sessions} sessions`,
    `${hours(sold)} of ${hours(open)} hours`,
    ...(money.length > 0 ? [money.map(moneyOf).join(' and ')] : []),
    ...(didNotCome > 0 ? [`${didNotCome} did not come`] : []),
  ].join(', ');
}
