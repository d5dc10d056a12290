import { expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { openingHours } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { sumsOf } from '../../../server/bookings/sums.ts';
import { storedBooking } from '../../support/server/createOptions.ts';
import { openDays } from '../../support/server/testApi.ts';

const { slot, currency, amount } = storedBooking;

it('sumsOf ends for the last days that have a date of four digits', () => {
  const sums = sumsOf([], new Map(), '9999-12-31', '9999-12-31', 0);
  expect(sums.open).toBe(openingHours.end - openingHours.start);
});

it('sumsOf counts what took place on some days, both ends included, and the rest under its own name', () => {
  // More than a week, so that a day off is among them.
  const days = openDays.slice(0, 8);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const on = (date: string, change = {}) => ({
    ...storedBooking,
    ...{ date, status: 'confirmed' as const, ...change },
  });
  const paid = { received: amount };
  const bookings = [
    ...[on(addDays(from, -1)), on(from), on(from, paid), on(addDays(to, 1))],
    ...[on(from, { status: 'requested' }), on(from, { status: 'requested', ...paid })],
    ...[on(from, { didNotCome: true }), on(from, { didNotCome: true, ...paid })],
    ...[
      on(from, { status: 'cancelled', ...paid }),
      on(to, { status: 'cancelled', wasConfirmed: true }),
    ],
    ...[on(to), on(to, paid), on(to, { status: 'requested', ...paid })],
  ];
  const { start, end } = openingHours;
  const closed = new Map([[to, [0, start, start + 30]]]);
  const now = momentOf({ date: to, minutes: 0 });
  expect(sumsOf(bookings, closed, from, to, now)).toEqual({
    tookPlace: 2,
    sold: 2 * (slot.end - slot.start),
    open: days.length * (end - start) - 60,
    paid: [{ currency, amount }],
    owed: [{ currency, amount }],
    kept: [{ currency, amount: 3 * amount }],
    ahead: [{ currency, amount: 2 * amount }],
    others: [
      { name: 'still to come', count: 2 },
      { name: 'waiting for an answer', count: 1 },
      { name: 'not answered', count: 2 },
      { name: 'declined', count: 1 },
      { name: 'cancelled', count: 1 },
      { name: 'did not come', count: 2 },
    ],
  });
});
