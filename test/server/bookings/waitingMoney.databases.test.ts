import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { momentOf } from '#studio/clock';
import {
  type BookingRepository,
  bookingRepository,
} from '../../../server/bookings/bookingRepository.ts';
import type { StoredBooking } from '../../../server/bookings/storedBooking.ts';
import { sql, statement } from '../../../server/database/database.ts';
import { databases } from '../../support/database/databases.ts';
import { bookWith } from '../../support/server/createOptions.ts';
import { validRequest } from '../../support/server/testApi.ts';

const { date } = validRequest;
const later = addDays(date, 7);

describe.each(databases)('money that waits on $name', ({ fresh }) => {
  let store: BookingRepository;
  /** Books a session, by default a confirmed one, whose columns are set. */
  let book: (name: string, columns?: string, on?: Partial<StoredBooking>) => Promise<void>;

  beforeEach(async () => {
    const database = await (await fresh()).open();
    store = bookingRepository(database);
    book = async (fullName, columns = 'received = 0', on = {}) => {
      const reference = await bookWith(store, { fullName, ...on }, { status: 'confirmed' });
      await database.write('test', function* () {
        yield sql`UPDATE booking SET ${statement(columns)} WHERE reference = ${reference}`;
      });
    };
    return () => store.close();
  });

  const names = (sessions: readonly StoredBooking[]) => sessions.map(({ fullName }) => fullName);

  it('is owed for what took place, oldest first, also at a price that an older server has not stored', async () => {
    await book('Runs', undefined, { date: later });
    await book('Owes a part', 'received = 60', { date: addDays(date, 1) });
    const recording = { bookingType: 'recording', date } as const;
    await book('Owes all', undefined, { ...recording, timeSlot: 'slot1' });
    await book('Of an older server', `amount = 0, currency = ''`, {
      ...{ ...recording, timeSlot: 'slot2' },
    });
    await book('Has paid', 'received = amount', { ...recording, timeSlot: 'slot3' });
    await book('Did not come', 'did_not_come = 1', { ...recording, timeSlot: 'slot4' });
    await book('Cancelled', `status = 'cancelled'`, { ...recording, timeSlot: 'slot5' });
    await book('Not answered', `status = 'requested'`, { ...recording, timeSlot: 'slot6' });
    await book('Erased', `full_name = ''`, { date: addDays(date, 2) });
    const ends = momentOf({ date: later, minutes: 12 * 60 + 30 });
    const owed = ['Owes all', 'Of an older server', 'Owes a part'];
    expect(names(await store.owedBookings(ends - 1))).toEqual(owed);
    expect(names(await store.owedBookings(ends))).toEqual([...owed, 'Runs']);
  });
});
