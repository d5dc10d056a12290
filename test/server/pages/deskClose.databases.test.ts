import { describe, expect, it } from 'vitest';
import { weekday } from '#booking/dates';
import { halfHours, slotById } from '#booking/slots';
import { expectClaims } from '../../support/database/claims.ts';
import { databases } from '../../support/database/databases.ts';
import { openedDesk } from '../../support/server/outbox.ts';
import { noticeOf } from '../../support/server/privateStudio.ts';
import { openDays, validRequest } from '../../support/server/testApi.ts';

const [date = '', nextDay = ''] = openDays;
const { morning } = slotById;
const weekly = openDays.filter((one) => weekday(one) === weekday(date));
const wholeDay = { start: 0, end: 24 * 60 };

describe.each(databases)('closing hours on $name', ({ fresh }) => {
  it('says that hours are closed or open only as long as they are', async () => {
    const { studio, desk } = await openedDesk(fresh);
    const press = (action: string) =>
      studio.press(`${desk}close`, { action, agreed: 'yes', seen: `from=${date}` });
    const addresses = [(await press('close')).address, (await press('open')).address];
    const notices = async () => {
      const pages = await Promise.all(addresses.map(studio.read));
      return pages.map((page) => noticeOf(page)?.split(':')[0]);
    };
    expect(await notices()).toEqual([undefined, 'Open']);
    await studio.store.closeHours(date, [morning.start]);
    expect(await notices()).toEqual([undefined, undefined]);
  });

  it('tells of the sessions of a series that are cancelled there in one e-mail', async () => {
    const { studio, desk } = await openedDesk(fresh);
    const slot = 'performance morning';
    const until = weekly[1] ?? '';
    await studio.press(`${desk}book`, { ...validRequest, slot, key: '', until });
    const seen = `from=${date}&to=${until}`;
    const listed = await studio.listedOn(`${desk}close?${seen}`);
    const close = { action: 'close', agreed: 'yes', booked: 'cancel', seen, listed };
    expect((await studio.press(`${desk}close`, close)).notice).toMatch(/2 sessions are cancelled/);
    const letters = await studio.database.rows(
      `SELECT reference FROM outbox WHERE kind = 'cancellation'`,
    );
    const [first] = await studio.store.bookingsBetween(date, date);
    expect(letters).toEqual([{ reference: first?.reference }]);
  });

  it.each([
    ['hours in a session', [date], { start: morning.start + 30, end: morning.end - 30 }, true],
    ['hours from within a session', [date], { start: morning.end - 30, end: 780 }, true],
    ['hours between sessions', [date], { start: morning.end, end: morning.end + 30 }, false],
    ['the most days', openDays.slice(0, 92), wholeDay, true],
    ['one day of each week', weekly, { start: morning.start - 60, end: morning.end }, true],
  ])(
    'closes and opens exactly what is asked for, beside sessions that are kept: %s',
    async (_, dates, { start, end }, isBooked) => {
      const { studio, desk } = await openedDesk(fresh);
      const { reference } = await studio.book();
      // On another day of the week.
      if (dates === weekly) await studio.book({ date: nextDay });
      const asked = { from: date, to: dates.at(-1) ?? '', start: `${start}`, end: `${end}` };
      const seen = new URLSearchParams({ ...asked, weekly: dates === weekly ? 'yes' : '' });
      const kept = isBooked && { listed: `${reference}:0`, booked: 'keep' };
      const press = (action: string) =>
        studio.press(`${desk}close`, { action, agreed: 'yes', seen: String(seen), ...kept });
      await press('close');
      const closed = async () => [...(await studio.store.closedHours(''))];
      const expected = dates.map((one) => {
        const ofSession = one === date ? halfHours(morning) : [];
        return [one, halfHours({ start, end }).filter((at) => !ofSession.includes(at))] as const;
      });
      expect(await closed()).toEqual(expected.filter(([, { length }]) => length > 0));
      await press('open');
      expect(await closed()).toEqual([]);
      await expectClaims(studio.database.rows);
    },
  );
});
