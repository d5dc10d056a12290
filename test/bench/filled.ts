import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, weekday } from '#booking/dates';
import { type SlotId, slots } from '#booking/slots';
import { closedWeekdays, openingHorizonDays } from '#studio/bookingWindow';
import { studioTime } from '#studio/clock';
import { bookingRepository } from '../../server/bookings/bookingRepository.ts';
import { newReference } from '../../server/bookings/reference.ts';
import { openSqlite } from '../../server/database/sqlite/sqliteDatabase.ts';
import { deleteFolder } from '../support/server/serverProcess.ts';

/** Three slots per day; the booths alternate. */
const daily = [slots.performance.slice(0, 3), slots.recording.slice(0, 3)] as const;

/** A date (yyyy-MM-dd) about six weeks ahead with a free slot. */
export function dateWithFreeSlot(): string {
  const { date: today } = studioTime(Date.now());
  const dates = [45, 47].map((days) => addDays(today, days));
  const [date = ''] = dates.filter((date) => !closedWeekdays.includes(weekday(date)));
  return date;
}

/** A temporary database file. */
interface Filled {
  readonly file: string;
  deleteFolder(): void;
}

/**
 * Creates a database with two years of bookings, one past and one future, three on every open day.
 */
export async function filledDatabase(): Promise<Filled> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-'));
  const file = join(folder, 'bookings.sqlite');
  const store = bookingRepository(openSqlite(file));
  const now = Date.now();
  const { date: today } = studioTime(now);
  for (let day = -openingHorizonDays; day <= openingHorizonDays; day += 1) {
    const date = addDays(today, day);
    if (closedWeekdays.includes(weekday(date))) continue;
    const bookingType = day % 2 === 0 ? 'performance' : 'recording';
    for (const slot of daily[day % 2 === 0 ? 0 : 1]) {
      const { outcome } = await store.create(
        { request: request(bookingType, date, slot.id), slot },
        {
          reference: newReference(),
          createdAt: now,
          idempotencyKey: null,
          maxOpenRequests: Number.POSITIVE_INFINITY,
          emails: [],
        },
      );
      if (outcome !== 'created') throw new Error(`the booking on ${date} ended as ${outcome}`);
    }
  }
  await store.close();
  return { file, deleteFolder: () => deleteFolder(folder) };
}

const request = (bookingType: 'performance' | 'recording', date: string, timeSlot: SlotId) => ({
  fullName: 'Ama Mensah',
  email: `${date}-${timeSlot}@example.com`,
  phoneNumber: '+233 24 000 0000',
  bookingType,
  date,
  timeSlot,
  notes: '',
});
