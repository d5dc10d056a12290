import { expect, onTestFinished } from 'vitest';
import { bookingTypes, slots } from '#booking/slots';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { answerOf, BookingHistory } from '../../support/database/bookingHistory.ts';
import { claimsOf } from '../../support/database/claims.ts';
import type { TestDatabase } from '../../support/database/databases.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import { validRequest } from '../../support/server/testApi.ts';
import { openDates, percentile, post, sendRequest } from './calls.ts';

const choices = bookingTypes.flatMap((bookingType) =>
  slots[bookingType].map((slot) => ({ bookingType, slot })),
);
/** The slots that 64 visitors want. */
const wishes = Array.from({ length: 8 }, () => choices)
  .flat()
  .slice(0, 64);

/**
 * In each round, 64 concurrent visitors want slots of one date from two servers with one database.
 * They send their requests to both, move what they have booked while the studio confirms it, the
 * studio cancels some of it, and they try again; observers check availability meanwhile. Expects after every round that its history is
 * linearizable. Returns the response times of the POSTs.
 */
export async function race(database: TestDatabase, rounds: number) {
  const environment = { ...database.environment, RATE_LIMIT: 'off' };
  const servers = await Promise.all([startServer({ environment }), startServer({ environment })]);
  const addresses = servers.map(({ address }) => address);
  const bookings = bookingRepository(await database.open());
  onTestFinished(() => bookings.close());
  const times: number[] = [];

  for (const date of openDates.slice(0, rounds)) {
    const history = new BookingHistory();
    const visits = wishes.map(async ({ bookingType, slot }, index) => {
      const [one = '', other = ''] = index % 2 ? addresses : addresses.toReversed();
      const [visitor, observer] = [`visitor-${index}-${date}`, `observer-${index}-${date}`];
      const selection = { date, bookingType, timeSlot: slot.id };
      const book = (address: string) =>
        history.record({ call: 'book', key: visitor, slot }, async () => {
          const body = { ...validRequest, email: `${visitor}@example.com`, ...selection };
          const response = await post(address, body, visitor);
          times.push(response.ms);
          return answerOf(response);
        });
      const check = (address: string, key: string) =>
        history.record({ call: 'check', key, slot }, async () => {
          const path = `/api/bookings/check-availability?${new URLSearchParams(selection)}`;
          const headers = { 'idempotency-key': key };
          return answerOf(await sendRequest(address, path, { headers }));
        });
      const cancel = (reference: string) =>
        history.record({ call: 'cancel', key: visitor, slot }, async () => {
          const change = {
            status: 'cancelled',
            reason: '',
            now: Date.now(),
            emails: [],
            changedBy: 'command',
          } as const;
          return (await bookings.changeStatus(reference, change)).outcome;
        });
      const confirm = (reference: string) =>
        history.record({ call: 'confirm', key: visitor, slot }, async () => {
          const result = await bookings.changeStatus(reference, {
            status: 'confirmed',
            reason: '',
            now: Date.now(),
            emails: [],
            changedBy: "studio's link",
            session: selection,
          });
          return result.outcome;
        });
      const move = (reference: string, to: (typeof choices)[number]) =>
        history.record({ call: 'move', key: visitor, slot: to.slot }, async () => {
          const emails = [] as const;
          const changes = { from: selection, to: { ...to, date }, now: Date.now(), emails };
          const result = await bookings.move(reference, { ...changes, changedBy: "artist's link" });
          return result.outcome;
        });

      const [answer] = await Promise.all([book(one), book(other)]);
      await check(other, visitor);
      await check(one, observer);
      const [status, reference = ''] = answer.split(' ');
      if (status === '201' && index % 2) await cancel(reference);
      // The others try to move to any slot, while the studio confirms the session that it has seen.
      for (const to of status === '201' && index % 2 === 0 ? choices : []) {
        const [moved] = await Promise.all([move(reference, to), confirm(reference)]);
        if (moved === 'changed') break;
      }
      await check(other, observer);
      await book(one);
      await check(one, observer);
    });
    await Promise.all(visits);
    history.expectLinearizable();
  }

  const { has, needs } = await claimsOf(database.rows);
  expect(has).toEqual(needs);
  expect(servers.map(({ said }) => said.error).join('')).toBe('');
  return {
    rounds,
    requests: times.length,
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
  };
}
