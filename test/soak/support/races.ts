import { expect, onTestFinished } from 'vitest';
import { bookingTypes, slots } from '#booking/slots';
import { studioRepository } from '../../../server/bookings/studioRepository.ts';
import { answerOf, BookingHistory } from '../../support/database/bookingHistory.ts';
import { claimsOf } from '../../support/database/claims.ts';
import type { TestDatabase } from '../../support/database/databases.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import { validRequest } from '../../support/server/testApi.ts';
import { openDates, percentile, post, sendRequest } from './calls.ts';

const clients = 64;
const everySlot = bookingTypes.flatMap((type) => slots[type].map((slot) => [type, slot] as const));

/**
 * What the clients of one round do: all request the same slot, or overlapping slots. With
 * 'cancelled slots' they also repeat their requests and check availability, and the studio cancels
 * the first bookings.
 */
export type Contest = 'one slot' | 'overlapping slots' | 'cancelled slots';

/**
 * In each round, 64 concurrent clients request slots of one date from `processes` servers with one
 * database. Expects after every round that its history is linearizable. Returns figures.
 */
export async function race(
  database: TestDatabase,
  contest: Contest,
  rounds: number,
  processes: number,
) {
  const environment = { ...database.environment, RATE_LIMIT: 'off' };
  const servers = await Promise.all(
    Array.from({ length: processes }, () => startServer({ environment })),
  );
  const addressOf = (index: number) => servers[index % processes]?.address ?? '';
  const studio = studioRepository(await database.open());
  onTestFinished(() => studio.disconnect());
  let times: number[] = [];

  const run = async (date: string, round: number) => {
    const history = new BookingHistory();

    /** The requests of one visitor for the slot with that number. */
    const visitor = (name: string, number: number) => {
      const choice = everySlot[number % everySlot.length];
      if (!choice) throw new Error('there are no slots');
      const [bookingType, slot] = choice;
      const key = `${name}-${round}`;
      const selection = { date, bookingType, timeSlot: slot.id };
      const book = (address: string) =>
        history.record({ call: 'book', key, slot }, async () => {
          const body = { ...validRequest, email: `${key}@example.com`, ...selection };
          const response = await post(address, body, key);
          times.push(response.ms);
          return answerOf(response);
        });
      const check = (address: string) =>
        history.record({ call: 'check', key, slot }, async () => {
          const path = `/api/bookings/check-availability?${new URLSearchParams(selection)}`;
          const headers = { 'idempotency-key': key };
          return answerOf(await sendRequest(address, path, { headers }));
        });
      const cancel = (reference: string) =>
        history.record({ call: 'cancel', key, slot }, async () => {
          const change = {
            status: 'cancelled',
            reason: '',
            now: Date.now(),
            emails: [],
            changedBy: 'command',
          } as const;
          return (await studio.change(reference, change)).outcome;
        });
      return { book, check, cancel };
    };

    /** Checks every slot, one after the other. */
    const observe = async (address: string) => {
      for (const number of everySlot.keys()) {
        await visitor(`observer-${number}`, number).check(address);
      }
    };

    const visits = Array.from({ length: clients }, async (_, index) => {
      const number = contest === 'one slot' ? round : index * 7;
      const { book, check, cancel } = visitor(`visitor-${index}`, number);
      const [one, other] = [addressOf(index), addressOf(index + 1)];
      if (contest !== 'cancelled slots') return book(one);
      const [answer] = await Promise.all([book(one), book(other)]);
      await check(other);
      const [status, reference = ''] = answer.split(' ');
      if (status === '201') await cancel(reference);
      return book(one);
    });
    let isOver = contest !== 'cancelled slots';
    await Promise.all([
      Promise.all(visits).finally(() => {
        isOver = true;
      }),
      ...servers.map(async ({ address }) => {
        while (!isOver) await observe(address);
      }),
    ]);
    await observe(addressOf(round));
    history.expectLinearizable();
  };

  const [warmUp = '', ...dates] = openDates;
  await run(warmUp, 0);
  times = [];
  for (const [round, date] of dates.slice(0, rounds).entries()) await run(date, round + 1);

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
