import { describe, expect, it, onTestFinished } from 'vitest';
import { addDays } from '#booking/dates';
import { slotById } from '#booking/slots';
import {
  type BookingRepository,
  bookingRepository,
} from '../../../server/bookings/bookingRepository.ts';
import { claimsOf } from '../../support/database/claims.ts';
import { databases } from '../../support/database/databases.ts';
import { changeTo, moveTo, withSlot } from '../../support/server/createOptions.ts';
import { openDays, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

/** A cancellation beside every writer of a booking, each on a connection of its own. */

const [first = ''] = openDays;
const dates = [0, 7, 14].map((days) => addDays(first, days));
const [, second = '', third = ''] = dates;
const base = { now: tuesdayAtTen, changedBy: 'desk' } as const;
const seen = { ...base, seenChanges: 1 };

/** What may happen to the second of three sessions; "all later ones" begins with the first. */
const writers: Readonly<
  Record<string, (store: BookingRepository, references: readonly string[]) => Promise<unknown>>
> = {
  cancel: (store, [, two = '']) =>
    store.changeStatus(two, changeTo('cancelled', { emails: ['cancellation'] })),
  'cancel all later ones': (store, [one = '', ...others]) => {
    const later = new Map(others.map((reference) => [reference, 1]));
    return store.changeStatus(one, changeTo('cancelled', { emails: ['cancellation'], later }));
  },
  confirm: (store, [, two = '']) =>
    store.changeStatus(two, changeTo('confirmed', { emails: ['confirmation'] })),
  move: (store, [, two = '']) => {
    const from = { ...validRequest, date: second };
    const to = { date: third, slot: slotById.evening };
    return store.move(two, moveTo(to, { from, emails: ['move', 'acknowledgement'] }));
  },
  note: (store, [, two = '']) => {
    const notes = { studioNote: 'Brings a kora' };
    return store.setNotes(two, { ...seen, emails: [], notes });
  },
  correct: (store, [, , three = '']) =>
    store.setEmail(three, { ...seen, emails: ['series'], email: 'new@example.com' }),
};
const pairs = ['cancel', 'cancel all later ones'].flatMap((cancel) =>
  Object.keys(writers).map((other) => [cancel, other] as const),
);

/** More by hand: crossings are told apart by milliseconds. */
const rounds = 1;

describe.each(databases)('on $name', ({ fresh }) => {
  it('two writers at the same moment leave nothing after a cancellation, and no claim without a session', async () => {
    const database = await fresh();
    const open = async () => bookingRepository(await database.open());
    const [store, other] = [await open(), await open()];
    onTestFinished(async () => {
      await store.close();
      await other.close();
    });
    const options = { createdAt: tuesdayAtTen, emails: [], errorOf: () => null };
    const parsed = withSlot({ ...validRequest, date: first });
    for (const [left, right] of Array(rounds).fill(pairs).flat()) {
      const booked = { ...options, idempotencyKey: null };
      await store.createSeries(parsed, dates, booked);
      const rows = await database.rows(`
        SELECT reference FROM booking WHERE status <> 'cancelled' ORDER BY date`);
      const references = rows.map(({ reference }) => String(reference));
      expect(references).toHaveLength(3);
      await Promise.all([writers[left]?.(other, references), writers[right]?.(store, references)]);
      const after = await database.rows(`
        SELECT later.status FROM booking_change AS cancelled
        JOIN booking_change AS later ON later.reference = cancelled.reference
          AND later.number > cancelled.number
        WHERE cancelled.status = 'cancelled'`);
      expect(after, `${left} beside ${right}`).toEqual([]);
      const { has, needs } = await claimsOf(database.rows);
      expect(has, `${left} beside ${right}`).toEqual(needs);
      const waiting = await database.rows(`
        SELECT kind FROM outbox JOIN booking ON booking.reference = outbox.reference
        WHERE status = 'cancelled' AND kind NOT IN ('cancellation', 'series')`);
      expect(waiting, `${left} beside ${right}`).toEqual([]);
      for (const reference of references)
        await store.changeStatus(reference, changeTo('cancelled', {}));
    }
  });
});
