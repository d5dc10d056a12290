import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayLength } from '#booking/dates';
import { currentPrice } from '#booking/prices';
import { slotById } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { studio } from '#studio/studio';
import {
  type BookingRepository,
  bookingRepository,
} from '../../../server/bookings/bookingRepository.ts';
import type { StoredBooking } from '../../../server/bookings/storedBooking.ts';
import { sql, statement } from '../../../server/database/database.ts';
import { databases } from '../../support/database/databases.ts';
import { setContent } from '../../support/ownerContent.ts';
import { bookSeries, bookWith, changeTo, moveTo } from '../../support/server/createOptions.ts';
import { tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const { date } = validRequest;
const later = addDays(date, 7);

describe.each(databases)('money that waits on $name', ({ fresh }) => {
  let store: BookingRepository;
  /** Books a session, by default a confirmed one, whose columns are set. */
  let book: (name: string, columns?: string, on?: Partial<StoredBooking>) => Promise<string>;

  beforeEach(async () => {
    const database = await (await fresh()).open();
    store = bookingRepository(database);
    book = async (fullName, columns = 'received = 0', on = {}) => {
      const reference = await bookWith(store, { fullName, ...on }, { status: 'confirmed' });
      await database.write('test', function* () {
        yield sql`UPDATE booking SET ${statement(columns)} WHERE reference = ${reference}`;
      });
      return reference;
    };
    return () => store.close();
  });

  const names = (sessions: readonly StoredBooking[]) => sessions.map(({ fullName }) => fullName);

  it('is owed for what took place, oldest first, also at a price that an older server has not stored', async () => {
    await book('Runs', undefined, { date: later });
    await book('Owes a part', 'received = 60', { date: addDays(date, 1) });
    const recording = { bookingType: 'recording', date } as const;
    await book('Owes all', undefined, { ...recording, timeSlot: 'slot1' });
    const older = `amount = 0, currency = ''`;
    await book('Of an older server', older, { ...recording, timeSlot: 'slot2' });
    await book('Has paid', 'received = amount', { ...recording, timeSlot: 'slot3' });
    await book('Did not come', 'did_not_come = 1', { ...recording, timeSlot: 'slot4' });
    await book('Cancelled', `status = 'cancelled'`, { ...recording, timeSlot: 'slot5' });
    await book('Not answered', `status = 'requested'`, { ...recording, timeSlot: 'slot6' });
    await book('Erased', `full_name = ''`, { date: addDays(date, 2) });
    const ends = momentOf({ date: later, minutes: 12 * 60 + 30 });
    const owed = ['Owes all', 'Of an older server', 'Owes a part'];
    expect((await store.owedBookings(ends))[1]).toMatchObject(currentPrice('recording'));
    expect(names(await store.owedBookings(ends - 1))).toEqual(owed);
    expect(names(await store.owedBookings(ends))).toEqual([...owed, 'Runs']);
  });

  it('is a deposit from the day on which the hours were confirmed, longest first, and again after a move', async () => {
    setContent(studio.deposit, { performance: 'GH₵500 by Mobile Money within two days.' });
    const waits = `status = 'requested'`;
    const [third, , moved] = [2, 7, 8].map((days) => addDays(date, days));
    const from = { ...validRequest, date: moved ?? '' };
    const references = [
      await book('Confirmed first', waits, { date: later }),
      await book('Moved', waits, { date: moved }),
      await book('Confirmed last', waits, { date: third }),
    ];
    const now = (days: number) => tuesdayAtTen + days * dayLength;
    const confirm = (reference: string, days: number) =>
      store.changeStatus(reference, changeTo('confirmed', { now: now(days) }));
    for (const [days, reference] of references.entries()) await confirm(reference, days);
    const awaited = async (time: number) => names(await store.awaitedDeposits(time));
    expect(await awaited(now(2))).toEqual(['Confirmed first', 'Moved', 'Confirmed last']);
    const [first = '', second = ''] = references;
    const to = { slot: slotById.evening, date: from.date };
    await store.move(second, moveTo(to, { from, now: now(2) }));
    expect(await awaited(now(2))).toEqual(['Confirmed first', 'Confirmed last']);
    const notes = { studioNote: 'Has called' };
    const note = { notes, seenChanges: 1, emails: [], changedBy: 'desk', now: now(2) } as const;
    expect(await store.setNotes(first, note)).toBe('changed');
    // Nor does what is corrected begin it anew.
    const corrected = { fullName: 'Confirmed first', amount: 190 };
    const correction = { ...note, notes: corrected, seenChanges: 2 };
    expect(await store.setNotes(first, correction)).toBe('changed');
    const linked = { ...note, email: 'new@example.com', seenChanges: 3 };
    expect(await store.setEmail(first, linked)).toBe('changed');
    await confirm(second, 2.1);
    const begins = momentOf({ date: third ?? '', minutes: slotById.morning.start });
    expect(await awaited(begins - 1)).toEqual(['Confirmed first', 'Confirmed last', 'Moved']);
    expect(await awaited(begins)).toEqual(['Confirmed first', 'Moved']);
  });

  it('of a series is paid at once as it was seen, with the rest of a part, and each with its own history', async () => {
    const dates = [0, 7, 14, 21, 28].map((days) => addDays(date, days));
    await bookSeries(store, dates);
    const other = await book('Of another artist', undefined, { timeSlot: 'evening' });
    const sessions = async () =>
      (await store.bookingsBetween(date, dates[4] ?? '')).filter(({ series }) => series);
    const [one = '', part = '', moved = '', absent = ''] = (await sessions()).map(
      ({ reference }) => reference,
    );
    const desk = { emails: [], changedBy: 'desk', now: tuesdayAtTen, seenChanges: 1 } as const;
    await store.setNotes(part, { ...desk, notes: { received: 40 } });
    await store.setNotes(absent, { ...desk, notes: { didNotCome: true } });
    const seen = [...(await sessions()), { reference: other, changeCount: 0 }];
    const alsoPaid = new Map(seen.map(({ reference, changeCount }) => [reference, changeCount]));
    const from = { ...validRequest, date: dates[2] ?? '' };
    await store.move(moved, moveTo({ slot: slotById.evening, date: from.date }, { from }));
    const paid = { ...desk, notes: { received: 200 }, alsoPaid };
    expect(await store.setNotes(one, paid)).toBe('changed');
    expect((await sessions()).map(({ received }) => received)).toEqual([200, 200, 0, 0, 200]);
    expect((await store.findByReference(other))?.received).toBe(0);
    expect((await store.changesOf(part)).at(-1)?.reason).toBe('received $200, before $40');
    expect(await store.setNotes(one, paid)).toBe('same already');
    // One that has its money pays for another one.
    const later = { ...paid, seenChanges: 2, alsoPaid: new Map([[moved, 2]]) };
    expect(await store.setNotes(one, later)).toBe('changed');
  });
});
