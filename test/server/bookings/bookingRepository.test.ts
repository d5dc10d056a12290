import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { BookingRequest } from '#booking/request';
import { bookingTypes, overlaps, slots } from '#booking/slots';
import {
  type BookingRepository,
  bookingRepository,
} from '../../../server/bookings/bookingRepository.ts';
import { type CreateOptions, insertBooking } from '../../../server/bookings/createQueries.ts';
import type { Query } from '../../../server/database/database.ts';
import { claimsOf } from '../../support/database/claims.ts';
import { databases, type TestDatabase } from '../../support/database/databases.ts';
import { createOptions, dateAndSlot, withSlot } from '../../support/server/createOptions.ts';
import { tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const keyed = (idempotencyKey: string) => createOptions({ idempotencyKey });
const threeSlotsOfTenDays = Array.from({ length: 10 }, (_, day) => `2027-03-${day + 10}`).flatMap(
  (date) => (['morning', 'afternoon', 'evening'] as const).map((slot) => [slot, date] as const),
);
const request = (change: Partial<BookingRequest> = {}) => ({ ...validRequest, ...change });
const parsed = (change: Partial<BookingRequest> = {}) => withSlot(request(change));

describe.each(databases)('bookingRepository on $name', ({ fresh }) => {
  let database: TestDatabase;
  let store: BookingRepository;

  /** Opens the same database again, as another process does. */
  const openBookingRepository = async () => {
    const opened = bookingRepository(await database.open());
    onTestFinished(() => opened.close());
    return opened;
  };

  beforeEach(async () => {
    database = await fresh();
    store = bookingRepository(await database.open());
    return () => store.close();
  });

  const expectBookings = async (count: number) => {
    expect(await database.rows('SELECT reference FROM booking')).toHaveLength(count);
    const { has, needs } = await claimsOf(database.rows);
    expect(has).toEqual(needs);
  };

  it('stores every field of the request unchanged', async () => {
    const wanted = request({ fullName: 'Kwabena Ọ. 🎤', notes: "'; DROP TABLE booking; --\n\t?" });
    const made = await store.create(withSlot(wanted), { ...keyed('key-0001'), reference: 'R-1' });
    expect(made).toEqual({ outcome: 'created', booking: { ...wanted, reference: 'R-1' } });
    expect(await store.findByKey('key-0001')).toEqual({
      ...wanted,
      slot: slots.performance[0],
      reference: 'R-1',
      status: 'requested',
      createdAt: '2026-12-01T10:00:00.000Z',
      changeCount: 0,
      changedBy: null,
    });
    await expectBookings(1);
  });

  it('has the stored bookings when the database is opened again', async () => {
    await store.create(parsed(), keyed('key-0001'));
    const again = await openBookingRepository();
    expect(await again.bookedDates('2026-12-02')).toEqual(await store.bookedDates('2026-12-02'));
    expect(await again.create(parsed(), keyed('key-0001'))).toMatchObject({ outcome: 'repeated' });
  });

  it('lists booked slots from a date on, ordered by date and time', async () => {
    for (const [date, bookingType, timeSlot] of [
      ['2026-12-05', 'performance', 'morning'],
      ['2026-12-02', 'performance', 'evening'],
      ['2026-12-02', 'recording', 'slot3'],
      ['2026-12-02', 'recording', 'slot1'],
    ] as const) {
      await store.create(parsed({ date, bookingType, timeSlot }), createOptions());
    }
    const later = { '2026-12-05': { performance: ['morning'], recording: [] } };
    const sooner = { '2026-12-02': { performance: ['evening'], recording: ['slot1', 'slot3'] } };
    expect(await store.bookedDates('2026-12-02')).toEqual({ ...sooner, ...later });
    expect(Object.keys(await store.bookedDates('2026-12-02'))).toEqual([
      '2026-12-02',
      '2026-12-05',
    ]);
    expect(await store.bookedDates('2026-12-03')).toEqual(later);
    expect(await store.bookedDates('2026-12-06')).toEqual({});
  });

  it('isFree is false for every slot that overlaps a booking', async () => {
    const choices = bookingTypes.flatMap((bookingType) =>
      slots[bookingType].map((slot) => ({ bookingType, slot })),
    );
    let day = 0;
    for (const first of choices) {
      day += 1;
      const date = `2027-01-${String(day).padStart(2, '0')}`;
      await store.create(
        parsed({ date, bookingType: first.bookingType, timeSlot: first.slot.id }),
        createOptions(),
      );
      for (const { bookingType, slot } of choices) {
        const choice = { date, bookingType, timeSlot: slot.id };
        const expected = !overlaps(first.slot, slot);
        expect([choice, await store.isFree(...dateAndSlot(choice))]).toEqual([choice, expected]);
      }
    }
    expect(choices).toHaveLength(9);
  });

  it('stores nothing when the slot is taken', async () => {
    await store.create(parsed(), createOptions());
    const late = request({ bookingType: 'recording', timeSlot: 'slot1', email: 'b@example.com' });
    expect(await store.create(withSlot(late), keyed('key-0002'))).toEqual({ outcome: 'taken' });
    expect(await store.findByKey('key-0002')).toBeUndefined();
    expect(await store.isFree(...dateAndSlot({ ...late, timeSlot: 'slot4' }))).toBe(true);
    await expectBookings(1);
  });

  it('returns the same booking for the same idempotency key, also for another version of the request', async () => {
    const first = await store.create(parsed(), keyed('key-0001'));
    const again = await store.create(parsed(), keyed('key-0001'));
    expect(again).toEqual({ ...first, outcome: 'repeated' });
    const other = await store.create(parsed({ notes: 'louder' }), keyed('key-0001'));
    expect(other).toEqual({ ...first, outcome: 'booked otherwise' });
    await expectBookings(1);
  });

  it('creates one booking when several processes receive one idempotency key concurrently', async () => {
    const stores = [store, await openBookingRepository(), await openBookingRepository()];
    for (const [timeSlot, date] of threeSlotsOfTenDays) {
      const made = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          (stores[index % 3] ?? store).create(
            parsed({ timeSlot, date }),
            keyed(`${date}-${timeSlot}`),
          ),
        ),
      );
      const outcomes = made.map(({ outcome }) => outcome).sort();
      expect(outcomes).toEqual(['created', ...Array(11).fill('repeated')]);
    }
    await expectBookings(30);
  });

  it('returns the stored booking when another transaction stores it after the key was read', async () => {
    const { booking } = Object(await store.create(parsed(), keyed('key-0001')));
    /** Runs a query as if its first statement ran too early to find any rows. */
    function* withoutFirstRows<Result>(query: Query<Result>): Query<Result> {
      query.next();
      let step = query.next([]);
      while (!step.done) step = query.next(yield step.value);
      return step.value;
    }
    const opened = await database.open();
    onTestFinished(() => opened.close());
    const again = () => withoutFirstRows(insertBooking(parsed(), keyed('key-0001')));
    expect(await opened.write('key', again)).toEqual({ outcome: 'repeated', booking });
  });

  it('creates one booking when concurrent requests share a key but not an e-mail address', async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        store.create(parsed({ email: `${index}@example.com` }), keyed('key-0001')),
      ),
    );
    const outcomes = made.map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual([...Array(9).fill('booked otherwise'), 'created']);
    await expectBookings(1);
  });

  describe('open requests of one e-mail address', () => {
    const days = ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-07'];
    const email = (index: number) => (index % 2 ? 'AMA@Example.com' : 'ama@example.com');
    const book = (date: string, index: number, change: Partial<CreateOptions> = {}) =>
      store.create(
        parsed({ date, email: email(index) }),
        createOptions({ maxOpenRequests: 3, ...change }),
      );

    it('are limited, also when they are concurrent and the capitals of the address differ', async () => {
      const made = await Promise.all(days.map((date, index) => book(date, index)));
      const outcomes = made.map(({ outcome }) => outcome).sort();
      expect(outcomes).toEqual(['created', 'created', 'created', 'too many', 'too many']);
      await expectBookings(3);
      const other = request({ date: '2026-12-08', email: 'kofi@example.com' });
      expect(
        await store.create(withSlot(other), createOptions({ maxOpenRequests: 3 })),
      ).toMatchObject({
        outcome: 'created',
      });
    });

    it('no longer count after their session, and can be repeated with their key at the limit', async () => {
      for (const [index, date] of days.entries()) {
        if (index < 3) await book(date, index, { idempotencyKey: `key-000${index}` });
      }
      expect(await book('2026-12-08', 0)).toEqual({ outcome: 'too many' });
      expect(await book('2026-12-02', 0, { idempotencyKey: 'key-0000' })).toMatchObject({
        outcome: 'repeated',
      });
      expect(
        await book('2026-12-08', 0, { createdAt: tuesdayAtTen + 2 * 24 * 60 * 60_000 }),
      ).toMatchObject({
        outcome: 'created',
      });
    });
  });

  it('can be opened by several processes concurrently when the database is empty', async () => {
    const empty = await fresh();
    const opened = await Promise.all(Array.from({ length: 6 }, () => empty.open()));
    for (const one of opened) onTestFinished(() => one.close());
    const stores = opened.map(bookingRepository);
    await Promise.all(stores.map((one) => one.check(tuesdayAtTen)));
    const made = await Promise.all(
      stores.map((one, index) => one.create(parsed({ email: `${index}@a.gh` }), createOptions())),
    );
    expect(made.map(({ outcome }) => outcome).sort()).toEqual([
      'created',
      ...Array(5).fill('taken'),
    ]);
    expect(await empty.rows('SELECT reference FROM booking')).toHaveLength(1);
  });

  it('rejects when the database is closed', async () => {
    const other = bookingRepository(await database.open());
    await other.close();
    await expect(other.check(tuesdayAtTen)).rejects.toThrow();
    await expect(other.create(parsed(), createOptions())).rejects.toThrow();
  });
});
