import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addDays, dayLength as day } from '#booking/dates';
import { isoTime, momentOf } from '#studio/clock';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { eraseExpired, startDailyErasure } from '../../../server/bookings/dataRetention.ts';
import { statement } from '../../../server/database/database.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import {
  temporaryFolder,
  testApi,
  today,
  tuesdayAtTen,
  validRequest,
} from '../../support/server/testApi.ts';

/** The markers of old personal data in the raw bytes of the files in the folder of a database. */
function markersIn(file: string): Set<string> {
  const folder = dirname(file);
  const raw = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  return new Set(raw.join('').match(/(name|mail|notes)-\d+-old/g));
}

// SQLite moves rows within and between pages. In a database of this seed, secure_delete alone does
// not overwrite the old copies.
it('purge removes erased rows of different lengths from the raw bytes of the database and its log', async () => {
  let state = 24 * 7919;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x7fff_ffff;
  };
  const file = join(temporaryFolder(), 'bookings.sqlite');
  const database = openSqlite(file);
  const repository = bookingRepository(database);
  await database.write('rows', function* () {
    for (let index = 0; index < 300; index += 1) {
      yield statement(
        `INSERT INTO booking (reference, full_name, email, phone_number, booking_type, date,
             time_slot, notes, created_at)
           VALUES (?, ?, ?, '024', 'performance', ?, 'morning', ?, '2026-12-01T10:00:00.000Z')`,
        `${Math.floor(random() * 1e9)}-${index}`,
        `name-${index}-old`,
        `mail-${index}-old`,
        addDays('2026-01-01', Math.floor(random() * 365)),
        `notes-${index}-old`.repeat(1 + Math.floor(random() * random() * 140)),
      );
    }
  });
  expect(markersIn(file).size).toBe(900);
  for (const date of ['2026-03-01', '2026-06-01', '2027-01-01']) {
    await repository.eraseBefore(date);
  }
  await repository.purge();
  expect([...markersIn(file)]).toEqual([]);
  await repository.close();
});

describe('personal data', () => {
  it('is erased when the session is more than the configured number of days ago', async () => {
    const api = testApi();
    await api.post(validRequest);
    const log: object[] = [];
    const session = momentOf({ date: validRequest.date, minutes: 0 });
    const options = { bookings: api.store, keepDays: () => 30 };
    const keep = (line: object) => log.push(line);
    const eraseAt = (time: number) => eraseExpired({ ...options, log: keep, now: () => time });
    expect(await eraseAt(session + 31 * day - 1)).toBe(0);
    // A clock that is more than 90 days ahead of the newest booking may be wrong.
    const tooLate = tuesdayAtTen + 90 * day + 1;
    await expect(eraseAt(tooLate)).rejects.toThrow(
      new RegExp(`newest booking .* ${today}, .*${isoTime(tooLate).slice(0, 10)}`),
    );
    expect(log).toEqual([]);
    const time = session + 31 * day;
    expect([await eraseAt(time), await eraseAt(tooLate - 1)]).toEqual([1, 0]);
    expect(log).toEqual([{ time: isoTime(time), erased: 1 }]);
  });

  it('is erased and purged at 03:30 each day until it stops; a failed purge is logged and retried the next day', async () => {
    vi.useFakeTimers({ now: tuesdayAtTen, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => void vi.useRealTimers());
    const eraseBefore = vi.fn(async () => 0);
    const purge = vi.fn(async () => {});
    const callsAfter = async (wait: number) => {
      await vi.advanceTimersByTimeAsync(wait);
      return [eraseBefore.mock.calls.length, purge.mock.calls.length];
    };
    const stop = startDailyErasure({
      bookings: { lastActivity: async () => undefined, eraseBefore, purge },
      keepDays: () => 30,
      now: Date.now,
      log: () => {},
    });
    const untilHalfPastThree = momentOf({ date: today, minutes: 210 }) + day - tuesdayAtTen;
    expect(await callsAfter(untilHalfPastThree - 1)).toEqual([0, 0]);
    expect(await callsAfter(1)).toEqual([1, 0]);
    eraseBefore.mockResolvedValueOnce(2);
    purge.mockRejectedValueOnce(new Error('the disk is full'));
    expect(await callsAfter(day)).toEqual([2, 1]);
    const problem = 'Old personal data could not be erased: the disk is full.';
    expect(logged.mock.calls).toEqual([[problem]]);
    expect(await callsAfter(day)).toEqual([3, 2]);
    expect(await callsAfter(day)).toEqual([4, 2]);
    stop();
    expect(await callsAfter(day)).toEqual([4, 2]);
    expect(logged).toHaveBeenCalledOnce();
  });
});
