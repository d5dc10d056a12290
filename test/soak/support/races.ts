import { expect } from 'vitest';
import { bookingTypes, overlaps, type Slot, slots } from '#booking/slots';
import { claimsOf } from '../../support/database/claims.ts';
import type { TestDatabase } from '../../support/database/databases.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import { validRequest } from '../../support/server/testApi.ts';
import { openDates, percentile, post } from './calls.ts';

const clients = 64;
const everySlot = bookingTypes.flatMap((bookingType) =>
  slots[bookingType].map((slot) => ({ bookingType, slot })),
);

type Contest = (index: number) => { bookingType: string; slot: Slot };

/** The slots that the clients of one round request: all the same slot, or overlapping slots. */
const contests = {
  'one slot': (index: number): Contest => {
    const slot = everySlot[index % everySlot.length];
    if (!slot) throw new Error('there are no slots');
    return () => slot;
  },
  'overlapping slots': (): Contest => (index) => {
    const slot = everySlot[(index * 7) % everySlot.length];
    if (!slot) throw new Error('there are no slots');
    return slot;
  },
} as const;

export interface RaceFigures {
  readonly rounds: number;
  readonly winners: number;
  readonly losers: number;
  readonly 'p50 ms': number;
  readonly 'p99 ms': number;
}

/**
 * In each round, 64 concurrent clients request slots of one date from `processes` servers with one
 * database. Expects after every round that no bookings overlap and that each loser had to lose.
 */
export async function race(
  database: TestDatabase,
  kind: keyof typeof contests,
  rounds: number,
  processes: number,
): Promise<RaceFigures> {
  const environment = { ...database.environment, RATE_LIMIT: 'off' };
  const studios = await Promise.all(
    Array.from({ length: processes }, () => startServer({ environment })),
  );
  const addressOf = (index: number) => studios[index % processes]?.address ?? '';
  const times: number[] = [];
  let winners = 0;

  const run = async (date: string, round: number) => {
    const contest = contests[kind](round);
    const responses = await Promise.all(
      Array.from({ length: clients }, async (_, index) => {
        const { bookingType, slot } = contest(index);
        const email = `visitor-${round}-${index}@example.com`;
        const body = { ...validRequest, email, date, bookingType, timeSlot: slot.id };
        return { slot, ...(await post(addressOf(index), body, `${date}-client-${index}`)) };
      }),
    );
    const won = responses.filter(({ status }) => status === 201).map(({ slot }) => slot);
    const lost = responses.filter(({ status }) => status === 409).map(({ slot }) => slot);
    expect(won.length + lost.length, 'answers that are neither 201 nor 409').toBe(clients);
    const meets = (slot: Slot, others: Slot[]) => others.some((other) => overlaps(slot, other));
    expect(won.filter((slot, index) => meets(slot, won.toSpliced(index, 1)))).toEqual([]);
    expect(lost.filter((slot) => !meets(slot, won))).toEqual([]);
    if (kind === 'one slot') expect(won).toHaveLength(1);
    return { won: won.length, ms: responses.map(({ ms }) => ms) };
  };

  const [warmUp = '', ...dates] = openDates;
  await run(warmUp, 0);
  for (const [round, date] of dates.slice(0, rounds).entries()) {
    const { won, ms } = await run(date, round + 1);
    winners += won;
    times.push(...ms);
  }

  const { has, needs } = await claimsOf(database.rows);
  expect(has).toEqual(needs);
  const kept = await database.rows('SELECT date FROM booking');
  expect(kept.filter(({ date }) => date !== warmUp)).toHaveLength(winners);
  expect(studios.map(({ said }) => said.error).join('')).toBe('');
  return {
    rounds,
    winners,
    losers: rounds * clients - winners,
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
  };
}
