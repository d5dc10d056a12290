import { describe, expect, it } from 'vitest';
import type { Selection } from '#booking/availability';
import { booths } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { databases } from '../../support/database/databases.ts';
import { openedDesk } from '../../support/server/openedDesk.ts';
import { validRequest } from '../../support/server/testApi.ts';

describe.each(databases)('the figures of the desk on $name', ({ fresh }) => {
  it('have the hours of each week that took place or will, and the file of the month', async () => {
    const { studio, act, page } = await openedDesk(fresh);
    const on = async (date: string, change: Partial<Selection> = {}) => {
      const booking = await studio.book({ ...change, date });
      await act(booking, 'confirm');
      return booking;
    };
    // Performances of 3.5 hours, recordings of 2 hours.
    const { fullName, phoneNumber } = validRequest;
    await act(await on('2026-12-02'), 'correct', { fullName, phoneNumber, amount: '0' });
    expect(await page('?date=2026-12-02')).toMatch(/ Performance Booth, \$0\. /);
    await on('2026-12-04', { bookingType: 'recording', timeSlot: 'slot1' });
    await on('2026-12-07', { bookingType: 'recording', timeSlot: 'slot2' });
    await act(await on('2026-12-08'), 'cancel');
    await studio.book({ date: '2026-12-10' });
    await on('2026-12-12');
    await on('2026-12-31');
    await on('2027-01-20');
    studio.now = momentOf({ date: '2026-12-05', minutes: 0 });
    const desk = await studio.openDesk();
    const read = async (date: string) => studio.read(`${desk}figures?date=${date}`);
    const december = (await read('2026-12-17')).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(december).toContain(
      `${booths.recording.name} 1 to 6 3.5 2 7 to 13 3.5 2 14 to 20 0 0 21 to 27 0 0 28 to 31 3.5 0 `,
    );
    expect(await read('2026-11-01')).toMatch(
      /<th scope="row">1<\/th>.*<th scope="row">2 to 8<\/th>/s,
    );
    const [, path] = /href="(figures\.csv[^"]*)"/.exec(await read('2027-01-01')) ?? [];
    const csv = await studio.read(`${desk}${path}`);
    expect(csv.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(/^"2027-01-20",/)]);
  });
});
