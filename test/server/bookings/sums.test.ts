import { expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { openingHours } from '#booking/slots';
import { type Sums, sumsInWords, sumsOf } from '../../../server/bookings/sums.ts';
import { storedBooking } from '../../support/server/createOptions.ts';
import { openDays } from '../../support/server/testApi.ts';

it('sumsOf adds up the sessions and the open hours of some days, both ends included', () => {
  // More than a week, so that a day off is among them.
  const days = openDays.slice(0, 8);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const on = (date: string, change = {}) => ({ ...storedBooking, date, ...change });
  const bookings = [
    ...[on(addDays(from, -1)), on(from), on(to), on(addDays(to, 1))],
    on(from, { status: 'cancelled' }),
    on(to, { didNotCome: 1 }),
    on(to, { didNotCome: 1, isPaid: 1 }),
  ];
  const { start, end } = openingHours;
  const closed = new Map([[to, [0, start, start + 30]]]);
  const { slot, currency, amount } = storedBooking;
  expect(sumsOf(bookings, closed, from, to)).toEqual({
    sessions: 4,
    sold: 4 * (slot.end - slot.start),
    open: days.length * (end - start) - 60,
    money: [{ currency, amount: 3 * amount }],
    didNotCome: 2,
  });
});

it.each<[Sums, string]>([
  [{ sessions: 1, sold: 120, open: 720, money: [], didNotCome: 0 }, '1 session, 2 of 12 hours'],
  [
    {
      ...{ sessions: 5, sold: 1050, open: 4320, didNotCome: 1 },
      money: [
        { currency: 'USD', amount: 600 },
        { currency: 'GHS', amount: 1200 },
      ],
    },
    '5 sessions, 17.5 of 72 hours, $600 and GH₵1,200, 1 did not come',
  ],
])('sumsInWords formats %j as "%s"', (sums, words) => {
  expect(sumsInWords(sums)).toBe(words);
});
