import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { studioTime } from '#studio/clock';
import { deskOf } from '../../server/deskStore.ts';
import { eraseOld } from '../../server/erasure.ts';
import { openSqlite } from '../../server/sqliteDatabase.ts';
import { freshApi, freshFolder, goodRequest, rowsIn, tuesdayAtTen } from '../support/freshApi.ts';
import { startFor } from '../support/studioForTest.ts';

const day = 24 * 60 * 60 * 1000;

describe('personal data', () => {
  it('is kept for so many days after the session, and not one more', async () => {
    const api = freshApi();
    await api.post(goodRequest);
    const desk = deskOf(openSqlite(api.file));
    const log: object[] = [];
    const eraseAfter = (days: number) =>
      eraseOld({
        desk,
        keepDays: 30,
        now: () => tuesdayAtTen + day + days * day,
        log: (line) => log.push(line),
      });
    const names = () =>
      rowsIn(api.file, 'SELECT full_name FROM booking').map((row) => row.full_name);
    await eraseAfter(30);
    expect([names(), log]).toEqual([['Ama Mensah'], []]);
    await eraseAfter(31);
    expect([names(), log]).toEqual([[''], [{ time: '2027-01-02T10:00:00.000Z', erased: 1 }]]);
    await desk.disconnect();
  });

  it('of sessions long ago is gone once a server has started', async () => {
    const file = join(freshFolder(), 'bookings.sqlite');
    const first = await startFor({ environment: { DATABASE_FILE: file } });
    await first.stop();
    const today = studioTime(Date.now()).date;
    const database = new DatabaseSync(file);
    const insert = database.prepare(
      `INSERT INTO booking (reference, full_name, email, phone_number, booking_type, date,
         time_slot, notes, created_at) VALUES (?, 'Ama', 'a@b.c', '024', 'performance', ?, 'morning', '', '')`,
    );
    insert.run('LONG-AGO', addDays(today, -366));
    // A day short of the limit, lest midnight passes meanwhile.
    insert.run('NEARLY-A-YEAR-AGO', addDays(today, -364));
    database.close();

    const second = await startFor({ environment: { DATABASE_FILE: file } });
    const names = () =>
      rowsIn(file, 'SELECT reference, full_name FROM booking ORDER BY reference').map(
        ({ reference, full_name }) => `${reference}: ${full_name}`,
      );
    await expect.poll(names).toEqual(['LONG-AGO: ', 'NEARLY-A-YEAR-AGO: Ama']);
    await expect.poll(() => second.said.out).toMatch(/^\{"time":"[^"]+","erased":1\}$/m);
  });
});
