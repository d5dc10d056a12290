import { describe, expect, it } from 'vitest';
import type { Selection } from '#booking/availability';
import { booths, halfHours, type SlotId } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { databases } from '../../support/database/databases.ts';
import { openedDesk } from '../../support/server/openedDesk.ts';
import { asField, type LinkedPages } from '../../support/server/privateStudio.ts';
import { openDays, validRequest } from '../../support/server/testApi.ts';

const [, nextDay = ''] = openDays;
const evening = { bookingType: 'performance', date: nextDay, timeSlot: 'evening' } as const;

describe.each(databases)('the figures of the desk on $name', ({ fresh }) => {
  it('has the figures of a month as reckoned by hand', async () => {
    const { studio, act, page } = await openedDesk(fresh);
    const december = (date: number) => `2026-12-${String(date).padStart(2, '0')}`;
    const at = (date: string, hours: number) => {
      studio.now = momentOf({ date, minutes: 60 * hours });
    };
    const recording = (timeSlot: SlotId) => ({ bookingType: 'recording', timeSlot }) as const;
    const on = (date: number, change: Partial<Selection> = {}) =>
      studio.book({ ...change, date: december(date) });
    /** Takes steps at the desk, each with its fields. */
    const take = async (booking: LinkedPages, ...steps: readonly [string, object?][]) => {
      for (const [action, fields] of steps) {
        const result = await act(booking, action, fields, await studio.openDesk());
        expect([action, result.status]).toEqual([action, 200]);
      }
    };
    const note = (marks: object, changes = 1): [string, object] => [
      'note',
      { changes: String(changes), ...marks },
    ];
    const [isPaid, didNotCome] = [{ isPaid: 'yes' }, { didNotCome: 'yes' }];
    const text = async (from: string) =>
      (await studio.read(`${await studio.openDesk()}figures?date=${from}`)).replaceAll(
        /<[^>]+>/g,
        ' ',
      );

    // Performances of 3.5 hours for $200, recordings of 2 hours for GH₵100.
    await take(await on(2), ['confirm'], note(isPaid));
    const { fullName, phoneNumber } = validRequest;
    const free = { changes: '1', amount: '0', fullName, phoneNumber };
    await take(await on(3), ['confirm'], ['correct', free]);
    expect(await page('?date=2026-12-03')).toMatch(/ Performance Booth, \$0\. /);
    await take(await on(4, recording('slot1')), ['confirm'], note(isPaid));
    const toOtherBooth = { ...recording('slot2'), date: december(7) };
    await take(await on(5), ['move', { to: asField(toOtherBooth) }]);
    const byArtist = await on(8, recording('slot3'));
    const session = { ...evening, date: december(9) };
    await studio.act(byArtist, 'artist', 'move', { to: asField(session) });
    await take({ ...byArtist, session }, ['confirm'], note(isPaid, 2));
    await on(10);
    const late = await on(11, recording('slot4'));
    const unanswered = await on(12);
    await take(await on(12, { timeSlot: 'evening' }), ['cancel']);
    const withdrawn = await on(14, recording('slot5'));
    await take(withdrawn, ['confirm']);
    await studio.act(withdrawn, 'artist', 'cancel');
    const absent = await on(14);
    const absentAndPaid = await on(15, recording('slot6'));
    const toJanuary = await on(16);
    const next = await on(31);
    for (const booking of [absent, absentAndPaid, toJanuary, next])
      await take(booking, ['confirm']);
    await take(toJanuary, ['move', { to: asField({ ...evening, date: '2027-01-20' }) }]);
    await on(28, recording('slot1'));
    await studio.store.closeHours(december(24), halfHours({ start: 0, end: 24 * 60 }));
    expect(await page('figures?date=2026-12-01')).toContain(
      'Figures of December 2026 0 of 312 hours, $400 and GH₵100 received ahead, 8 still to come, 4 waiting for an answer, 2 cancelled ',
    );

    at(december(16), 12);
    await take(late, ['confirm']);
    await take(unanswered, ['cancel']);
    await take(absent, note(didNotCome));
    await take(absentAndPaid, note({ ...isPaid, ...didNotCome }));
    // Of 2, 3, 4, 7, 9 and 11 December: 3 × 3.5 + 3 × 2 hours.
    const middle = (await text(december(17))).replaceAll(/\s+/g, ' ');
    expect(middle).toContain(
      'Figures of December 2026 6 sessions took place, 16.5 of 312 hours, $400 and GH₵100 paid, GH₵200 owed, GH₵100 kept of what did not take place, 1 still to come, 1 waiting for an answer, 1 not answered, 3 cancelled, 2 did not come ',
    );
    expect(middle).toContain(
      `${booths.recording.name} 1 to 6 7 2 7 to 13 3.5 4 14 to 20 0 0 21 to 27 0 0 28 to 31 3.5 0 Not paid: 2 `,
    );
    const november = await studio.read(`${await studio.openDesk()}figures?date=2026-11-01`);
    expect(november).toMatch(/<th scope="row">1<\/th>.*<th scope="row">2 to 8<\/th>/s);
    const january = await studio.read(`${await studio.openDesk()}figures?date=2027-01-01`);
    const [, path] = /href="(figures\.csv[^"]*)"/.exec(january) ?? [];
    const csv = await studio.read(`${await studio.openDesk()}${path}`);
    expect(csv.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(/^"2027-01-20",/)]);
  });
});
