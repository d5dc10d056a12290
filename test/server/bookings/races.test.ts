import { expect, it, onTestFinished } from 'vitest';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { claimsOf } from '../../support/database/claims.ts';
import { databases } from '../../support/database/databases.ts';
import { openDates, post } from '../../support/server/calls.ts';
import { createOptions, withSlot } from '../../support/server/createOptions.ts';
import { startServer } from '../../support/server/serverForTest.ts';
import { validRequest } from '../../support/server/testApi.ts';

const [date = '', ...otherDates] = openDates;
const wanted = { ...validRequest, date };
const change = { now: Date.now(), emails: [], changedBy: "artist's link" } as const;

it.each(databases)(
  'one of 64 clients of two servers gets a slot that all want, on $name',
  async ({ fresh }) => {
    const database = await fresh();
    const environment = { ...database.environment, RATE_LIMIT: 'off' };
    const servers = await Promise.all([startServer({ environment }), startServer({ environment })]);
    const store = bookingRepository(await database.open());
    onTestFinished(() => store.close());

    /** Half of the clients book; each sends its request to both servers, as a retry does. */
    const book = async (client: number) => {
      const body = { ...wanted, email: `client-${client}@example.com` };
      const answers = await Promise.all(
        servers.map(({ address }) => post(address, body, `client-${client}`)),
      );
      const [one, other] = answers.map(({ status, text }) => [status, JSON.parse(text)]);
      expect(one).toEqual(other);
      return one?.[0] === 201;
    };
    /** The other half move a booking of another date, and the studio cancels some meanwhile. */
    const move = async (client: number) => {
      const from = { ...validRequest, date: otherDates[client] ?? '' };
      const { reference } = createOptions();
      await store.create(withSlot(from), createOptions({ reference }));
      return async () => {
        const to = { ...wanted, slot: withSlot(wanted).slot };
        const [moved, cancelled] = await Promise.all([
          store.move(reference, { ...change, from, to }),
          client % 4 === 0
            ? store.changeStatus(reference, {
                ...change,
                status: 'cancelled',
                reason: '',
                session: from,
              })
            : null,
        ]);
        const isMoved = moved.outcome === 'changed';
        expect([moved.outcome, cancelled?.outcome]).toBeOneOf([
          ['changed', cancelled ? 'moved' : undefined],
          ['taken', cancelled ? 'changed' : undefined],
          ['impossible', 'changed'],
        ]);
        return isMoved;
      };
    };
    const moves = [];
    for (let client = 0; client < 32; client += 1) moves.push(await move(client));

    const results = await Promise.all([
      ...moves.map((run, client) => Promise.all([run(), book(client)])),
    ]);
    expect(results.flat().filter((hasSlot) => hasSlot)).toHaveLength(1);
    const { has, needs } = await claimsOf(database.rows);
    expect(has).toEqual(needs);
    expect(has.filter((claim) => claim.startsWith(date))).toHaveLength(7);
    expect(servers.map(({ said }) => said.error).join('')).toBe('');
  },
);
