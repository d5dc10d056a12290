import { isOpenDay } from '#booking/availability';
import { addDays, dayLength } from '#booking/dates';
import { moneyOf } from '#booking/prices';
import { halfHours, openingHours } from '#booking/slots';
import type { IsoDate, Timestamp } from '#studio/clock';
import type { Price } from '#studio/prices';
import { moneyOfAll, owedOf, receivedOf } from './money.ts';
import type { Receipt } from './queries/receiptQueries.ts';
import { countedAs, counts } from './sessionState.ts';
import type { StoredBooking } from './storedBooking.ts';

export type Sums = ReturnType<typeof sumsOf>;

/** The counts of the sessions that will not take place, and of those that may. */
export const lost = ['not answered', 'declined', 'cancelled', 'did not come'] as const;
const ahead = ['still to come', 'waiting for an answer'] as const;

/** Returns the length of sessions. */
const minutesOf = (bookings: readonly StoredBooking[]): number =>
  bookings.reduce((sum, { slot }) => sum + slot.end - slot.start, 0);

/**
 * Returns the figures at `now` of the days between two dates, both inclusive, from all bookings and
 * closed half-hours of that time. Paid and owed are about what took place, kept about what never will,
 * and the rest was received ahead.
 */
export function sumsOf(
  bookings: readonly StoredBooking[],
  closed: ReadonlyMap<IsoDate, readonly number[]>,
  from: IsoDate,
  to: IsoDate,
  now: Timestamp,
) {
  const within = bookings.filter(({ date }) => from <= date && date <= to);
  // Not until the date is later: the day after 9999-12-31 begins with "+".
  const last = (Date.parse(to) - Date.parse(from)) / dayLength;
  const dates = Array.from({ length: last + 1 }, (_, index) => addDays(from, index));
  const open = dates
    .filter(isOpenDay)
    .flatMap((date) => halfHours(openingHours).filter((at) => !closed.get(date)?.includes(at)));
  const tookPlace = countedAs(within, now, 'took place');
  return {
    tookPlace: tookPlace.length,
    /** The length of what took place, in minutes, as the opening hours without closed ones. */
    sold: minutesOf(tookPlace),
    open: 30 * open.length,
    paid: moneyOfAll(tookPlace, receivedOf),
    owed: moneyOfAll(tookPlace, owedOf),
    kept: moneyOfAll(countedAs(within, now, ...lost), receivedOf),
    ahead: moneyOfAll(countedAs(within, now, ...ahead), receivedOf),
    /** The numbers of the other bookings by name, without those of zero. */
    others: counts
      .filter((name) => name !== 'took place')
      .map((name) => ({ name, count: countedAs(within, now, name).length }))
      .filter(({ count }) => count > 0),
  };
}

const hours = (minutes: number) => String(minutes / 60);

const sessionsInWords = (count: number) => (count === 1 ? '1 session' : `${count} sessions`);

const amounts = (money: readonly Price[], word: string) =>
  money.length > 0 ? [`${money.map(moneyOf).join(' and ')} ${word}`] : [];

/** Says what is left of the prices of sessions, e.g. "2 sessions, $200 and GH₵160". */
export function unpaidInWords(bookings: readonly StoredBooking[]): string {
  const money = moneyOfAll(bookings, ({ amount, received }) => amount - received);
  return `${sessionsInWords(bookings.length)}, ${money.map(moneyOf).join(' and ')}`;
}

const inList = new Intl.ListFormat('en-GB');

/**
 * Says what came in and, with a minus, what went back, e.g. "$250, GH₵90 and −GH₵40": of each session
 * the sum of a day, so that a slip that was corrected is none.
 */
export function receiptsInWords(receipts: readonly Receipt[]): string {
  const sums = new Map<string, Receipt>();
  for (const receipt of receipts) {
    const key = `${receipt.day} ${receipt.currency} ${receipt.reference}`;
    sums.set(key, { ...receipt, amount: receipt.amount + (sums.get(key)?.amount ?? 0) });
  }
  const came = moneyOfAll([...sums.values()], ({ amount }) => Math.max(0, amount));
  const back = moneyOfAll([...sums.values()], ({ amount }) => Math.max(0, -amount));
  return inList.format([...came.map(moneyOf), ...back.map((price) => `−${moneyOf(price)}`)]);
}

/**
 * Formats figures, e.g. "5 sessions took place, 17.5 of 72 hours, $600 and GH₵200 paid, $200 owed,
 * 1 did not come"; what is zero is left out.
 */
export function sumsInWords({ tookPlace, sold, open, ...sums }: Sums): string {
  return [
    ...(tookPlace > 0 ? [`${sessionsInWords(tookPlace)} took place`] : []),
    `${hours(sold)} of ${hours(open)} hours`,
    ...amounts(sums.paid, 'paid'),
    ...amounts(sums.owed, 'owed'),
    ...amounts(sums.kept, 'kept of what did not take place'),
    ...amounts(sums.ahead, 'received ahead'),
    ...sums.others.map(({ name, count }) => `${count} ${name}`),
  ].join(', ');
}
