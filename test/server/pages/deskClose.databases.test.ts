import { describe, expect, it } from 'vitest';
import { addDays, dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { halfHours, slotById } from '#booking/slots';
import { databases } from '../../support/database/databases.ts';
import { openedDesk } from '../../support/server/openedDesk.ts';
import { noticeOf } from '../../support/server/privateStudio.ts';
import { openDays } from '../../support/server/testApi.ts';

const [date = '', nextDay = ''] = openDays;

describe.each(databases)('closing hours on $name', ({ fresh }) => {
  it('closes days and hours, with the sessions there kept or cancelled, and opens them again', async () => {
    const { studio, desk, deliver, page, act } = await openedDesk(fresh);
    const [kept, cancelled] = [await studio.book(), await studio.book({ date: nextDay })];
    await deliver();
    const hours = { from: date, to: nextDay, start: '', end: '' };
    const close = (day: string, fields: Record<string, string>) => {
      const seen = String(new URLSearchParams({ ...hours, from: day, to: day }));
      return studio.press(`${desk}close`, { action: 'close', agreed: 'yes', seen, ...fields });
    };
    const session = kept.reference;
    expect((await close(date, { session })).notice).toMatch(/^Please choose what happens/);
    const keep = await close(date, { session, booked: 'keep' });
    expect(keep.notice).toBe(
      `Closed: ${dateInWords(date)}, the whole day. Sessions that are kept there: 1.`,
    );
    const cancel = await close(nextDay, { session: cancelled.reference, booked: 'cancel' });
    expect(cancel.notice).toMatch(/ Sessions that are cancelled: 1\.$/);
    const subject = `Declined: your request for ${dateInWords(nextDay)}`;
    expect(await deliver()).toEqual([`ama@example.com: ${subject}`]);
    const isFree = () => studio.store.isUnclaimed(date, slotById.morning);
    const closed = async () =>
      [...(await studio.store.closedHours(date))].map(([one, all]) => [one, all.length]);
    expect(await closed()).toEqual([
      [date, 48 - halfHours(slotById.morning).length],
      [nextDay, 48],
    ]);
    const shown = await page(`close?${new URLSearchParams(hours)}`);
    expect(shown).toMatch(/the whole day .* closed 7:30am-9:00am, 12:30pm-7:30pm/);
    const opened = await close(nextDay, { action: 'open' });
    expect(opened.notice).toBe(`Open again: ${dateInWords(nextDay)}, the whole day.`);
    expect(await closed()).toHaveLength(1);
    expect(noticeOf(await studio.read(cancel.address))).toBeUndefined();
    // The hours of the kept session stay closed when it is cancelled, and its own when they are opened.
    await act(kept, 'cancel');
    expect([await isFree(), (await closed())[0]]).toEqual([false, [date, 48]]);
    await close(date, { action: 'open' });
    const again = await studio.book();
    await close(date, { session: again.reference, booked: 'keep' });
    await close(date, { action: 'open' });
    expect(await isFree()).toBe(false);
    await act(again, 'cancel');
    expect([await isFree(), await closed()]).toEqual([true, []]);
    for (const [wrong, reason] of [
      ['from=soon', messages.dateNotRead],
      ['from=30+Nov+2026', messages.pastDate],
      ['from=2030-01-01', messages.tooFarAhead],
      [`from=${nextDay}&to=${date}`, 'The last day is before the first one.'],
      [`from=${date}&to=${addDays(date, 200)}`, 'At most 92 days can be closed at once, until '],
      [`from=${date}&start=600&end=540`, 'Please choose hours that end after they begin.'],
    ]) {
      expect(await page(`close?${wrong}`)).toContain(reason);
    }
  });
});
