import { describe, expect, it, onTestFinished } from 'vitest';
import { addDays } from '#booking/dates';
import { slotById } from '#booking/slots';
import { isoTime } from '#studio/clock';
import { bookingActions } from '../../../server/bookings/bookingActions.ts';
import {
  type BookingRepository,
  bookingRepository,
} from '../../../server/bookings/bookingRepository.ts';
import { composeEmail } from '../../../server/mail/composeEmail.ts';
import { expectClaims } from '../../support/database/claims.ts';
import { databases } from '../../support/database/databases.ts';
import { bookSeries, bookWith, changeTo, moveTo } from '../../support/server/createOptions.ts';
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

/** The rounds of a letter beside a correction, of which some cross. */
const letters = 8;

/** More by hand: crossings are told apart by milliseconds. */
const rounds = 1;

describe.each(databases)('on $name', ({ fresh }) => {
  async function withTwoStores() {
    const database = await fresh();
    const connection = await database.open();
    const [store, other] = [connection, await database.open()].map(bookingRepository) as [
      BookingRepository,
      BookingRepository,
    ];
    onTestFinished(async () => {
      await store.close();
      await other.close();
    });
    return { database, connection, store, other };
  }

  it('two writers at the same moment leave nothing after a cancellation, and no claim without a session', async () => {
    const { database, store, other } = await withTwoStores();
    for (const [left, right] of Array(rounds).fill(pairs).flat()) {
      await bookSeries(store, dates);
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
      await expectClaims(database.rows, `${left} beside ${right}`);
      const waiting = await database.rows(`
        SELECT kind FROM outbox JOIN booking ON booking.reference = outbox.reference
        WHERE status = 'cancelled' AND kind NOT IN ('cancellation', 'series')`);
      expect(waiting, `${left} beside ${right}`).toEqual([]);
      for (const reference of references)
        await store.changeStatus(reference, changeTo('cancelled', {}));
    }
  });

  it('of two phones that write an amount at the same moment, one is told, and what is erased gets no name', async () => {
    const { database, store, other } = await withTwoStores();
    const reference = await bookWith(store, { date: first });
    const write = (phone: BookingRepository, notes: object, seenChanges: number) =>
      phone.setNotes(reference, { ...base, emails: [], notes, seenChanges });
    const outcomes = [
      await Promise.all([write(store, { received: 40 }, 0), write(other, { received: 100 }, 0)]),
      await Promise.all([write(store, { received: 200 }, 1), write(other, { received: 200 }, 1)]),
    ];
    expect(outcomes.map((both) => both.toSorted())).toEqual([
      ['changed', 'moved'],
      ['changed', 'same already'],
    ]);
    const named = { fullName: 'Kofi', phoneNumber: '024 7' };
    await Promise.all([other.eraseBefore(second), write(store, named, 2)]);
    const rows = await database.rows('SELECT full_name, received FROM booking');
    expect(rows).toEqual([{ full_name: '', received: 200 }]);
  });

  it('payments and corrections of one series at the same moment are all answered, and each session is paid once', async () => {
    const { database, store, other } = await withTwoStores();
    const all = [0, 7, 14, 21, 28, 35].map((days) => addDays(first, days));
    await bookSeries(store, all);
    const sessions = await store.bookingsBetween(first, addDays(first, 35));
    const alsoPaid = new Map(sessions.map(({ reference }) => [reference, 1]));
    const work = sessions.map(({ reference, ...seen }, index) => {
      const { change } = bookingActions(index % 2 ? other : store);
      const base = { by: 'desk', seen, seenChanges: 1 } as const;
      const notes = { received: seen.amount };
      const email = `new-${index}@example.com`;
      return [
        change(reference, { ...base, action: 'note', notes, alsoPaid }, tuesdayAtTen),
        change(reference, { ...base, action: 'email', email }, tuesdayAtTen),
      ];
    });
    const outcomes = await Promise.all(work.flat());
    expect(outcomes.filter((outcome) => outcome === 'changed').length).toBeGreaterThan(0);
    const paid = await database.rows(`
      SELECT reference FROM booking_change WHERE status = 'noted' AND reason LIKE 'received %'`);
    expect(new Set(paid.map(({ reference }) => reference)).size).toBe(paid.length);
  });

  it('an address of a series that is corrected while its letter is composed leaves no link to the old one', async () => {
    const { connection, store, other } = await withTwoStores();
    for (let round = 0; round < letters; round += 1) {
      const all = [0, 7, 14].map((days) => addDays(first, 28 * round + days));
      const made = await bookSeries(store, all);
      const reference = made && 'reference' in made ? made.reference : '';
      const [third] = (await store.bookingsBetween(all[2] ?? '', all[2] ?? '')) ?? [];
      // The first one is cancelled, and still names the series.
      if (round % 2) await store.changeStatus(reference, changeTo('cancelled', {}));
      const row = { reference, kind: 'series', attempts: 1, error: '' } as const;
      const queued = { ...row, writtenAt: isoTime(tuesdayAtTen) };
      const email = `new-${round}@example.com`;
      const [letter] = await Promise.all([
        composeEmail(connection, queued, tuesdayAtTen),
        other.setEmail(third?.reference ?? '', { ...seen, emails: [], email }),
      ]);
      const tokens = letter?.text.match(/(?<=private\/)[\w-]{32}/g) ?? [];
      expect(tokens).not.toEqual([]);
      const links = await Promise.all(tokens.map((token) => store.linkOf(token, tuesdayAtTen)));
      const isOld = letter?.to.address !== email;
      for (const link of links) expect('ended' in (link ?? {})).toBe(isOld);
    }
  });
});
