import { describe, expect, it } from 'vitest';
import { weekday } from '#booking/dates';
import { halfHours, slotById } from '#booking/slots';
import { expectClaims } from '../../support/database/claims.ts';
import { databases } from '../../support/database/databases.ts';
import { expectWords, type Story } from '../../support/server/notedStudio.ts';
import { openedDesk } from '../../support/server/openedDesk.ts';
import { openDays } from '../../support/server/testApi.ts';

const [date = '', nextDay = ''] = openDays;
const { morning } = slotById;
const weekly = openDays.filter((one) => weekday(one) === weekday(date));
const wholeDay = { start: 0, end: 24 * 60 };

const closingBesideSessions: Story = async (studio) => {
  const { pages, desk } = studio;
  const confirmed = await studio.book();
  const noted = await studio.book({ timeSlot: 'afternoon', fullName: 'Efua' });
  await studio.book({ timeSlot: 'evening', fullName: 'Kofi' });
  pages.close = `${desk}close?from=${date}`;
  const listed = await studio.listedOn(pages.close);
  await studio.act(confirmed, 'studio', 'confirm');
  await studio.act(noted, 'studio', 'note', { received: '40' });
  await studio.book({ bookingType: 'recording', timeSlot: 'slot1', date: nextDay });
  await studio.deliver();
  await studio.look('Two sessions are changed after the page was opened');
  const form = { action: 'close', agreed: 'yes', seen: `from=${date}`, listed };
  const cancel = { ...form, booked: 'cancel' };
  await studio.send('Closed, and what is as it was is cancelled', 'close', cancel);
  pages.session = desk + confirmed.reference;
  await studio.by('session', 'A session in closed hours is cancelled', 'cancel');
  const opened = await studio.send('Opened again', 'close', { ...form, action: 'open' });
  const next = await studio.book({ fullName: 'Esi' });
  await studio.deliver();
  const around = { ...form, booked: 'keep' };
  const closed = await studio.send('Closed around another session', 'close', around);
  pages.opened = opened.address;
  await studio.look('The page that said that they are open');
  pages.closed = closed.address;
  await studio.store.reopenHours(date, [slotById.evening.start]);
  await studio.look('The page that said that they are closed, when half an hour is open');
  await studio.send('Opened around it', 'close', { ...form, action: 'open' });
  pages.session = desk + next.reference;
  await studio.by('session', 'A session in opened hours is cancelled', 'cancel');
  const asked = { from: date, to: openDays[14] ?? '', start: '600', end: '660', weekly: 'yes' };
  const seen = String(new URLSearchParams(asked));
  await studio.send('An hour of each week', 'close', { ...form, listed: '', seen });
  for (const wanted of ['from=2028-01-20&to=2028-01-21', `from=${date}&start=720&end=750`]) {
    pages.close = `${desk}close?${wanted}`;
    await studio.look(`Asked for: ${wanted}`);
  }
};

describe.each(databases)('closing hours on $name', ({ fresh }) => {
  it('keeps or cancels the sessions there, and opens the hours again', () =>
    expectWords('closed hours beside sessions', closingBesideSessions, fresh));

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
