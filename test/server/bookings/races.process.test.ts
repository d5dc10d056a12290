import { expect, it, onTestFinished } from 'vitest';
import { halfHours, slotById } from '#booking/slots';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { DatabaseUnavailable } from '../../../server/database/database.ts';
import { expectClaims } from '../../support/database/claims.ts';
import { databases } from '../../support/database/databases.ts';
import { post } from '../../support/server/calls.ts';
import { bookWith, moveTo } from '../../support/server/createOptions.ts';
import { openDates, startServer } from '../../support/server/serverForTest.ts';
import { validRequest } from '../../support/server/testApi.ts';

const [date = '', ...otherDates] = openDates;
const wanted = { ...validRequest, date };
const slot = slotById.morning;

it.each(databases)(
  'one of 64 clients of two servers gets a slot that all want, on $name',
  async ({ fresh }) => {
    const database = await fresh();
    const environment = { ...database.environment, RATE_LIMIT: 'off' };
    const servers = await Promise.all([startServer({ environment }), startServer({ environment })]);
    const store = bookingRepository(await database.open());
    onTestFinished(() => store.close());

    /** Does something again while the database is busy. */
    const untilAvailable = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof DatabaseUnavailable) return untilAvailable(work);
        throw error;
      }
    };
    const postUntilAnswered = (...request: Parameters<typeof post>) =>
      untilAvailable(async () => {
        const answer = await post(...request);
        if (answer.status === 503) throw new DatabaseUnavailable(answer.text);
        return answer;
      });
    /** Half of the clients book; each sends its request to both servers, as a retry does. */
    const book = async (client: number) => {
      const body = { ...wanted, email: `client-${client}@example.com` };
      const answers = await Promise.all(
        servers.map(({ address }) => postUntilAnswered(address, body, `client-${client}`)),
      );
      // Each response of a booking has a link of its own.
      const [one, other] = answers.map(({ status, text }) => [
        status,
        { ...JSON.parse(text), privatePage: undefined },
      ]);
      expect(one).toEqual(other);
      return one?.[0] === 201;
    };
    /** The other half move a booking of another date, with the artist's link or at the desk. */
    const move = async (from: typeof wanted, reference: string, client: number) => {
      const by = client % 2 ? ({ changedBy: 'desk', status: 'confirmed' } as const) : {};
      const outcome = await untilAvailable(() =>
        store.move(reference, moveTo({ date, slot }, { ...by, from })),
      );
      expect(outcome).toBeOneOf(['changed', 'taken']);
      return outcome === 'changed';
    };
    const movers: { from: typeof wanted; reference: string }[] = [];
    for (const other of otherDates.slice(0, 32)) {
      const from = { ...wanted, date: other };
      movers.push({ from, reference: await bookWith(store, from) });
    }

    const results = await Promise.all(
      movers.flatMap(({ from, reference }, client) => [
        move(from, reference, client),
        book(client),
      ]),
    );
    expect(results).toHaveLength(64);
    expect(results.filter((hasSlot) => hasSlot)).toHaveLength(1);
    const claims = await expectClaims(database.rows);
    expect(claims.filter((claim) => claim.startsWith(date))).toHaveLength(halfHours(slot).length);
    // Of a busy machine, some answers are 503: the file is locked, or no connection is free in time.
    const errors = servers.flatMap(({ said }) => said.error.split('\n'));
    expect(errors.filter((line) => line && !/^The database cannot be used/.test(line))).toEqual([]);
  },
);
