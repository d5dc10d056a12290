import { describe, expect, it } from 'vitest';
import { formatSpans } from '#booking/closedHours';
import { addDays, dateInWords, weekday } from '#booking/dates';
import * as messages from '#booking/messages';
import { halfHours, slotById } from '#booking/slots';
import { expectClaims } from '../../support/database/claims.ts';
import { databases } from '../../support/database/databases.ts';
import { openedDesk } from '../../support/server/openedDesk.ts';
import { noticeOf } from '../../support/server/privateStudio.ts';
import { openDays } from '../../support/server/testApi.ts';

const [date = '', nextDay = ''] = openDays;
const { morning } = slotById;
const weekly = openDays.filter((one) => weekday(one) === weekday(date));
const wholeDay = { start: 0, end: 24 * 60 };

describe.each(databases)('closing hours on $name', ({ fresh }) => {
  it('closes days and hours, with the sessions there kept or cancelled, and opens them again', async () => {
    const { studio, desk, deliver, page, act } = await openedDesk(fresh);
    const [kept, cancelled] = [await studio.book(), await studio.book({ date: nextDay })];
    // After the page was opened that lists the sessions.
    await studio.book({ date: nextDay, timeSlot: 'evening' });
    await deliver();
    const hours = { from: date, to: nextDay, start: '', end: '' };
    const close = (day: string, fields: Record<string, string>) => {
      const seen = String(new URLSearchParams({ ...hours, from: day, to: day }));
      return studio.press(`${desk}close`, { action: 'close', agreed: 'yes', seen, ...fields });
    };
    const listed = `${kept.reference}:0`;
    expect((await close(date, { listed })).notice).toMatch(/^Please choose what happens/);
    const keep = await close(date, { listed, booked: 'keep' });
    expect(keep.notice).toBe(
      `Closed: ${dateInWords(date)}, the whole day. Sessions that are kept there: 1.`,
    );
    const cancel = await close(nextDay, { listed: `${cancelled.reference}:0`, booked: 'cancel' });
    expect(cancel.notice).toMatch(/ that are kept there: 1\. Sessions that are cancelled: 1\.$/);
    const subject = `Declined: your request for ${dateInWords(nextDay)}`;
    expect(await deliver()).toEqual([`ama@example.com: ${subject}`]);
    const isFree = () => studio.store.isUnclaimed(date, morning);
    const closed = async () =>
      [...(await studio.store.closedHours(date))].map(([one, all]) => [one, all.length]);
    expect(await closed()).toEqual([
      [date, 48 - halfHours(morning).length],
      [nextDay, 48 - halfHours(slotById.evening).length],
    ]);
    const shown = await page(`close?${new URLSearchParams(hours)}`);
    expect(shown).toMatch(/the whole day .* closed 7:30am-9:00am, 12:30pm-7:30pm/);
    const opened = await close(nextDay, { action: 'open' });
    expect(opened.notice).toBe(`Open: ${dateInWords(nextDay)}, the whole day.`);
    expect(await closed()).toHaveLength(1);
    expect(noticeOf(await studio.read(cancel.address))).toBeUndefined();
    // The hours of the kept session stay closed when it is cancelled, and its own when they are opened.
    await act(kept, 'cancel');
    expect([await isFree(), (await closed())[0]]).toEqual([false, [date, 48]]);
    expect(await page(kept.reference)).toMatch(/ Cancelled (?!Its hours)/);
    const reopened = await close(date, { action: 'open' });
    const again = await studio.book();
    await close(date, { listed: `${again.reference}:0`, booked: 'keep' });
    expect(noticeOf(await studio.read(reopened.address))).toBeUndefined();
    await close(date, { action: 'open' });
    expect(await isFree()).toBe(false);
    await act(again, 'cancel');
    expect([await isFree(), await closed()]).toEqual([true, []]);
    expect(await page(again.reference)).toContain('Cancelled Its hours are open to others. ');
    for (const [wrong, reason] of [
      ['from=30+Nov+2026', messages.pastDate],
      [`from=${date}&to=2030-01-01`, messages.tooFarAhead],
      // The last day is the next one after the first.
      ['from=20+Jan+2028&to=21+Jan', ' to Friday 21 January 2028, the whole day'],
      [`from=${nextDay}&to=${date}`, 'The last day is before the first one.'],
      [
        `from=${date}&to=${addDays(date, 200)}`,
        `closed at once, until ${dateInWords(openDays[91] ?? '')}.`,
      ],
      [`from=${date}&start=600&end=540`, 'Please choose hours that end after they begin.'],
      [`from=${date}&start=600&end=600`, 'Please choose hours that end after they begin.'],
    ]) {
      expect(await page(`close?${wrong}`)).toContain(reason);
    }
    const refused = await studio.read(`${desk}close?from=${date}&start=600&end=540`);
    expect(refused).toContain('<option value="600" selected="">');
  });
  it('cancels only the listed sessions that are as they were listed, and keeps and lists the others', async () => {
    const { studio, desk, act } = await openedDesk(fresh);
    const confirmed = await studio.book();
    const noted = await studio.book({ timeSlot: 'afternoon' });
    const asListed = await studio.book({ timeSlot: 'evening' });
    const html = await studio.read(`${desk}close?from=${date}`);
    const [, listed = ''] = /name="listed" value="([^"]+)"/.exec(html) ?? [];
    await act(confirmed, 'confirm');
    await act(noted, 'note', { received: '40' });
    const seen = String(new URLSearchParams({ from: date }));
    const form = { action: 'close', agreed: 'yes', seen, listed, booked: 'cancel' };
    const { notice, address } = await studio.press(`${desk}close`, form);
    expect(notice).toMatch(/ that are kept there: 2\. Sessions that are cancelled: 1\.$/);
    const shown = await studio.read(address);
    const isShown = [confirmed, noted, asListed].map((one) =>
      shown.includes(`href="${one.reference}"`),
    );
    expect(isShown).toEqual([true, true, false]);
  });

  it.each([
    ['hours in a session', [date], { start: morning.start + 30, end: morning.end - 30 }, 1],
    ['hours from within a session', [date], { start: morning.end - 30, end: morning.end + 60 }, 1],
    ['hours between sessions', [date], { start: morning.end, end: morning.end + 30 }, 0],
    ['the most days', openDays.slice(0, 92), wholeDay, 1],
    ['one day of each week of a year', weekly, { start: morning.start - 60, end: morning.end }, 1],
  ])(
    'closes and opens exactly what is asked for, beside sessions that are kept: %s',
    async (_, dates, { start, end }, kept) => {
      const { studio, desk } = await openedDesk(fresh);
      const { reference } = await studio.book();
      // On another day of the week.
      if (dates === weekly) await studio.book({ date: nextDay });
      const [last = ''] = dates.slice(-1);
      const asked = { from: date, to: last, start: `${start}`, end: `${end}` };
      const seen = { ...asked, weekly: dates === weekly ? 'yes' : '' };
      const press = (action: string) =>
        studio.press(`${desk}close`, {
          ...{ action, agreed: 'yes', seen: String(new URLSearchParams(seen)) },
          ...(kept > 0 && { listed: `${reference}:0`, booked: 'keep' }),
        });
      const days = last === date ? '' : ` to ${dateInWords(last)}`;
      const each = dates === weekly ? ', each week' : '';
      const hours = end === wholeDay.end ? 'the whole day' : formatSpans(halfHours({ start, end }));
      const words = `: ${dateInWords(date)}${days}${each}, ${hours}.`;
      const { notice } = await press('close');
      expect(notice).toBe(
        `Closed${words}${kept > 0 ? ` Sessions that are kept there: ${kept}.` : ''}`,
      );
      const ofSession = halfHours(morning);
      const closedOn = (one: string) =>
        halfHours({ start, end }).filter((at) => one !== date || !ofSession.includes(at));
      const expected = dates.map((one) => [one, closedOn(one)] as const);
      const closed = async () => [...(await studio.store.closedHours(''))];
      expect(await closed()).toEqual(expected.filter(([, { length }]) => length > 0));
      expect((await press('open')).notice).toBe(`Open${words}`);
      expect(await closed()).toEqual([]);
      await expectClaims(studio.database.rows);
    },
  );
});
