import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Selection } from '#booking/availability';
import { addDays } from '#booking/dates';
import { currentPrice } from '#booking/prices';
import type { BookingRequest } from '#booking/request';
import { halfHours, openingHours, slotById, slots } from '#booking/slots';
import { studio } from '#studio/studio';
import {
  type BookingRepository,
  bookingRepository,
} from '../../../server/bookings/bookingRepository.ts';
import type {
  CreateOptions,
  CreateResult,
} from '../../../server/bookings/queries/createQueries.ts';
import { type Database, sql } from '../../../server/database/database.ts';
import { expectClaims } from '../../support/database/claims.ts';
import { databases, type TestDatabase } from '../../support/database/databases.ts';
import { setContent } from '../../support/ownerContent.ts';
import {
  bookWith,
  changeTo,
  createOptions,
  moveTo,
  storedBooking,
  withSlot,
} from '../../support/server/createOptions.ts';
import { openDays, tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const [date = '', secondDay = '', thirdDay = ''] = openDays;
const morning = validRequest;
const fromKofi = { email: 'kofi@example.com' };
const outcomesOf = (made: readonly CreateResult[]) => made.map(({ outcome }) => outcome).sort();
const keyed = { idempotencyKey: 'key-0001' };

describe.each(databases)('bookingRepository on $name', ({ fresh }) => {
  let database: TestDatabase;
  let store: BookingRepository;
  let opened: Database;

  beforeEach(async () => {
    database = await fresh();
    opened = await database.open();
    store = bookingRepository(opened);
    return () => store.close();
  });

  const create = (change: Partial<BookingRequest> = {}, options: Partial<CreateOptions> = {}) =>
    store.create(withSlot({ ...morning, ...change }), createOptions(options));
  const book = (change: Partial<BookingRequest> = {}, options: Partial<CreateOptions> = {}) =>
    bookWith(store, change, options);
  const cancel = (reference: string) => store.changeStatus(reference, changeTo('cancelled'));
  const isFree = async (id: 'morning' | 'evening') =>
    (await store.claimantOf(date, slotById[id])) === undefined;
  /** Expects that bookings hold exactly the half-hours of their slots. */
  const expectBookings = async (count: number) => {
    expect(await database.rows('SELECT reference FROM booking')).toHaveLength(count);
    await expectClaims(database.rows);
  };

  describe('create', () => {
    it('stores every field of the request unchanged', async () => {
      const texts = { fullName: 'Kwabena Ọ. 🎤', notes: "'; DROP TABLE booking; --\n\t?" };
      const made = await create(texts, { ...keyed, reference: 'R-1' });
      const { second, ...price } = currentPrice('performance');
      const added = { reference: 'R-1', status: 'requested', ...price };
      const booking = { ...morning, ...texts, ...added };
      expect(made).toEqual({ outcome: 'created', booking, isLinkReplaced: false });
      const stored = { ...storedBooking, ...texts, reference: 'R-1', second };
      expect(await store.findByKey(keyed.idempotencyKey)).toEqual(stored);
    });

    it('stores one booking when concurrent requests share a key but not an e-mail address', async () => {
      const made = await Promise.all(
        Array.from({ length: 10 }, (_, index) => create({ email: `${index}@example.com` }, keyed)),
      );
      expect(outcomesOf(made)).toEqual([...Array(9).fill('booked otherwise'), 'created']);
      await expectBookings(1);
    });

    it('limits the open requests of an e-mail address in any capitals, except repeated and past ones', async () => {
      const { email } = morning;
      const bookOn = (index: number, options: Partial<CreateOptions> = {}) =>
        create(
          { date: openDays[index], email: index % 2 ? email.toUpperCase() : email },
          { maxOpenRequests: 3, idempotencyKey: `key-000${index}`, ...options },
        );
      const made = await Promise.all([0, 1, 2, 3, 4].map((index) => bookOn(index)));
      expect(outcomesOf(made)).toEqual(['created', 'created', 'created', 'too many', 'too many']);
      await expectBookings(3);
      const first = made.findIndex(({ outcome }) => outcome === 'created');
      expect(await bookOn(first)).toMatchObject({ outcome: 'repeated' });
      await book({ date: openDays[5], ...fromKofi }, { maxOpenRequests: 3 });
      const onItsDate = { maxOpenRequests: 1, createdAt: Date.parse(openDays[5] ?? '') };
      const next = await create({ date: openDays[6], ...fromKofi }, onItsDate);
      expect(next.outcome).toBe('too many');
      const after = Date.parse(addDays(openDays[4] ?? '', 1));
      expect(await bookOn(9, { createdAt: after })).toMatchObject({ outcome: 'created' });
    });

    it('works in several processes that open the empty database concurrently', async () => {
      const empty = await fresh();
      const opened = await Promise.all(Array.from({ length: 6 }, () => empty.open()));
      for (const one of opened) onTestFinished(() => one.close());
      const made = await Promise.all(
        opened.map((one) => bookingRepository(one).create(withSlot(morning), createOptions())),
      );
      expect(outcomesOf(made)).toEqual(['created', ...Array(5).fill('taken')]);
    });
  });

  it('a transaction that throws has written nothing, and the next one is not part of it', async () => {
    const failing = opened.write('', function* () {
      yield sql`INSERT INTO claim (date, half_hour, is_closed) VALUES (${date}, 540, 1)`;
      throw new Error('stopped');
    });
    await expect(failing).rejects.toThrow('stopped');
    await store.closeHours(secondDay, [540]);
    expect([...(await store.closedHours(date))]).toEqual([[secondDay, [540]]]);
  });

  it('the lists have bookings by date and time, and those of an e-mail address in any capitals', async () => {
    await book({ date: secondDay });
    await book({ timeSlot: 'evening', email: morning.email.toUpperCase() });
    await book({ bookingType: 'recording', timeSlot: 'slot3', ...fromKofi });
    await book({ bookingType: 'recording', timeSlot: 'slot1', ...fromKofi });
    await cancel(await book({ timeSlot: 'evening', date: thirdDay }));

    const both = { performance: ['evening'], recording: ['slot1', 'slot3'] };
    const next = { performance: ['morning'], recording: [] };
    const booked = await store.bookedDates(date);
    expect(Object.entries(booked)).toEqual([
      [date, both],
      [secondDay, next],
    ]);
    expect(await store.bookedDates(secondDay)).toEqual({ [secondDay]: next });
    expect(await store.bookedDates(thirdDay)).toEqual({});

    const slotsOf = (listed: readonly Selection[]) => listed.map(({ timeSlot }) => timeSlot);
    const toSecond = await store.bookingsBetween(date, secondDay);
    expect(slotsOf(toSecond)).toEqual(['slot1', 'slot3', 'evening', 'morning']);
    const ofAma = (await store.personalDataOf('ama@EXAMPLE.com')).map(({ booking }) => booking);
    expect(slotsOf(ofAma)).toEqual(['evening', 'morning', 'evening']);
  });

  describe('changeStatus', () => {
    it('keeps the hours of a confirmed booking, and releases those of a cancelled one', async () => {
      const reference = await book({}, { ...keyed, maxOpenRequests: 1 });
      expect(await store.changeStatus(reference, changeTo('confirmed'))).toBe('changed');
      expect(await isFree('morning')).toBe(false);
      await cancel(reference);
      expect([await isFree('morning'), await store.bookedDates(date)]).toEqual([true, {}]);
      expect(await create({}, keyed)).toMatchObject({
        outcome: 'cancelled',
        booking: { changedBy: 'command' },
      });
      await book({}, { maxOpenRequests: 1 });
      await expectBookings(2);
    });

    it('changes a booking once when several processes confirm it concurrently', async () => {
      const reference = await book();
      const elsewhere = bookingRepository(await database.open());
      onTestFinished(() => elsewhere.close());
      const confirmation = changeTo('confirmed', { emails: ['confirmation'] });
      const outcomes = await Promise.all(
        [store, elsewhere].map((side) => side.changeStatus(reference, confirmation)),
      );
      expect(outcomes.sort()).toEqual(['changed', 'same already']);
      expect(await database.rows('SELECT kind FROM outbox')).toHaveLength(1);
    });
  });

  it('move frees the hours, claims the others, and makes the booking wait for the studio again', async () => {
    const reference = await book();
    await store.changeStatus(reference, changeTo('confirmed', { session: morning }));
    // Its own hours, which the new ones overlap, are not taken.
    const to = { bookingType: 'recording', slot: slotById.slot2 } as const;
    expect(await store.move(reference, moveTo(to))).toBe('changed');
    expect(await store.bookingDetails(reference)).toMatchObject({
      booking: { timeSlot: 'slot2', status: 'requested', changeCount: 2 },
      changes: [
        { status: 'confirmed', reason: '', changedBy: 'command' },
        { status: 'moved', oldDate: date, oldSlot: 'morning', changedBy: "artist's link" },
      ],
    });
    await expectBookings(1);
  });

  it.each(['morning', 'gone'])(
    'a session keeps its hours when its slot (%s) has others by now, and can be moved and cancelled',
    async (timeSlot) => {
      const [reference, other] = [await book(), await book({ date: secondDay })];
      await book({ timeSlot: 'evening' });
      // 8:00am to 11:00am, and on the same day until 5:00pm.
      await opened.write('test', function* () {
        yield sql`UPDATE booking SET slot_end = 1020 WHERE time_slot = 'evening'`;
        yield sql`UPDATE booking SET time_slot = ${timeSlot}, slot_start = 480, slot_end = 660
          WHERE slot_end <> 1020`;
        yield sql`DELETE FROM claim WHERE half_hour >= 660`;
        yield sql`INSERT INTO claim (date, half_hour, reference)
          VALUES (${date}, 480, ${reference}), (${date}, 510, ${reference})`;
      });
      const slot = { id: timeSlot, name: '', start: 480, end: 660 };
      expect(await store.findByReference(reference)).toMatchObject({ timeSlot, slot });
      const booked = await store.bookedDates(date);
      expect(booked[date]).toEqual({ performance: [], recording: ['slot1', 'slot2', 'slot5'] });
      const from = { ...validRequest, timeSlot: timeSlot as 'morning' };
      const to = { slot: slotById.afternoon };
      expect(await store.move(reference, { ...moveTo(to), from })).toBe('changed');
      expect((await store.bookingDetails(reference))?.changes).toMatchObject([
        { oldDate: date, oldSlot: timeSlot, oldStart: 480, oldEnd: 660 },
      ]);
      expect(await store.changeStatus(other, changeTo('cancelled'))).toBe('changed');
      expect(Object.keys(await store.bookedDates(date))).toEqual([date]);
    },
  );

  it('a move to the other booth takes its price, and a move within a booth keeps what was agreed', async () => {
    const reference = await book();
    const agreed = currentPrice('performance');
    setContent(studio.prices.performance, { amount: 300 });
    await store.move(reference, moveTo({ slot: slotById.evening }));
    expect(await store.findByReference(reference)).toMatchObject(agreed);
    const recording = { bookingType: 'recording', slot: slotById.slot2 } as const;
    await store.move(reference, moveTo(recording, { from: { ...morning, timeSlot: 'evening' } }));
    expect(await store.findByReference(reference)).toMatchObject(currentPrice('recording'));
  });

  it('a move takes back "Did not come", which was noted of the time that it leaves', async () => {
    const reference = await book();
    const noted = { notes: { didNotCome: true }, seenChanges: 0, emails: [], now: tuesdayAtTen };
    await store.setNotes(reference, { ...noted, changedBy: 'desk' });
    await store.move(reference, moveTo({ slot: slotById.evening }, { changedBy: 'desk' }));
    expect(await store.findByReference(reference)).toMatchObject({ didNotCome: false });
  });

  it('finds the bookings with each word of a search, whose letters the database cannot fold', async () => {
    const people = [
      ['Ama Serwaa Mensah', 'ama@example.com', '+233 (0)24 412 3456'],
      ['Kofi O’Brien', 'kofi-b@example.com', '020 765 4321'],
      ['Yaa Asante\u2010Boateng', 'yaa@example.com', '050 111 2222 / 055 333 4444'],
      ['Ɛsi Ŋkɔ', 'esi@example.com', '+44 7700 900123'],
      ['José Addo', 'addo@example.com', '07700 900456'],
      ["Ann O'Brien", '', '030-200-1234'],
    ] as const;
    const names = new Map<string, string>();
    for (const [index, [fullName, email, phoneNumber]] of people.entries()) {
      const request = { fullName, email, phoneNumber, date: openDays[index] ?? '' };
      // With digits that look like letters.
      const reference = `10K${index}-Q9TD-2XN1`;
      names.set(await book(request, { reference }), fullName.split(' ')[0] ?? '');
    }
    const [reference = ''] = [...names].find(([, name]) => name === 'José') ?? [];
    const looksAlike = reference.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase();
    for (const [typed, ...found] of [
      ['Ama Mensah', 'Ama'],
      ['Ama Brien'],
      ['obrien', 'Kofi', 'Ann'],
      ["o'brien kofi", 'Kofi'],
      ['asanteboateng', 'Yaa'],
      ['esi nko', 'Ɛsi'],
      ['JOSE\u0301', 'José'],
      ['kofi-b@EXAMPLE.com', 'Kofi'],
      ['0244123456', 'Ama'],
      ['0553334444', 'Yaa'],
      ['+44 7700 900456', 'José'],
      ['0302001235'],
      [looksAlike, 'José'],
      ['%'],
      ['-'],
    ]) {
      const bookings = await store.findBookings(typed ?? '', openDays[0] ?? '');
      const all = bookings.map((one) => names.get(one.reference));
      expect([typed, ...all]).toEqual([typed, ...found]);
    }
    // The next session comes before those that are over, of which the last one comes first.
    const all = await store.findBookings('example.com', openDays[3] ?? '');
    expect(all.map(({ date }) => openDays.indexOf(date))).toEqual([3, 4, 2, 1, 0]);
  });

  it('the domain of ids is the first one, also for another process', async () => {
    const other = bookingRepository(await database.open());
    onTestFinished(() => other.close());
    await opened.write('', function* () {
      yield sql`UPDATE health_check SET id_domain = ''`;
    });
    expect(await store.keptIdDomain('sika.example')).toBe('sika.example');
    expect(await other.keptIdDomain('sika-sound.com')).toBe('sika.example');
  });

  it('closed hours cannot be booked and are listed as booked until they are opened', async () => {
    const morningHours = halfHours(slotById.morning);
    await store.closeHours(date, morningHours);
    await store.closeHours(date, halfHours(openingHours));
    const day = (await store.bookedDates(date))[date];
    expect(day?.performance).toEqual(expect.arrayContaining(['morning', 'evening']));
    expect(day?.recording).toHaveLength(slots.recording.length);
    expect(await create()).toEqual({ outcome: 'taken' });
    await store.reopenHours(date, morningHours);
    expect(await isFree('evening')).toBe(false);
    // Hours below a session are as they were closed or opened last, once it is cancelled.
    for (const isOpened of [false, true]) {
      const reference = await book();
      await store.closeHours(date, morningHours);
      if (isOpened) await store.reopenHours(date, morningHours);
      await cancel(reference);
      expect(await isFree('morning')).toBe(isOpened);
      await store.reopenHours(date, morningHours);
    }
  });

  it('eraseBefore erases the personal data and the idempotency keys of earlier sessions only', async () => {
    expect(await store.lastActivity()).toBeUndefined();
    const note = { now: tuesdayAtTen, emails: [], changedBy: 'desk' } as const;
    const notes = { studioNote: 'secret' };
    const reference = await book({ notes: 'secret' }, keyed);
    await store.setNotes(reference, { ...note, notes, seenChanges: 0 });
    await book({ date: secondDay });
    expect(await store.eraseBefore(secondDay)).toBe(1);
    expect(await store.eraseBefore(secondDay)).toBe(0);
    // The studio can note something about a booking without a name as well.
    await store.setNotes(reference, { ...note, notes, seenChanges: 1 });
    expect(await store.eraseBefore(secondDay)).toBe(1);
    expect([
      await store.setEmail(reference, { ...note, email: morning.email, seenChanges: 2 }),
      await store.move(reference, moveTo({ slot: slotById.evening })),
      await cancel(reference),
    ]).toEqual(Array(3).fill('erased'));
    const fields = 'full_name, email, phone_number, notes, studio_note, idempotency_key';
    const { fullName, email, phoneNumber } = morning;
    const rows = await database.rows(`SELECT ${fields} FROM booking ORDER BY date`);
    expect(rows.map(Object.values)).toEqual([
      ['', '', '', '', '', null],
      [fullName, email, phoneNumber, '', '', null],
    ]);
  });
});
