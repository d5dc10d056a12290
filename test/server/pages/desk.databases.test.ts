import { describe, expect, it } from 'vitest';
import { halfHours, slotById } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { databases } from '../../support/database/databases.ts';
import { tellStories } from '../../support/server/notedStudio.ts';
import { openedDesk } from '../../support/server/outbox.ts';
import { asField } from '../../support/server/privateStudio.ts';
import { openDays } from '../../support/server/testApi.ts';

const [date = '', nextDay = ''] = openDays;
const laterDay = openDays[20] ?? '';
const day = 24 * 60 * 60_000;
const wholeDay = halfHours({ start: 0, end: 24 * 60 });
const evening = { bookingType: 'performance', date: nextDay, timeSlot: 'evening' } as const;

tellStories({
  async months(studio) {
    const { desk, pages } = studio;
    studio.now += 2 * day;
    await studio.store.closeHours(laterDay, wholeDay);
    await studio.store.closeHours('2026-12-07', halfHours(slotById.slot6));
    pages.month = `${desk}month?date=2026-12-05`;
    pages.figures = `${desk}figures?date=2027-01-31`;
    await studio.look('A month, and figures of the next one');
    // They begin on a Tuesday and on a Sunday.
    expect(await studio.read(pages.month)).toMatch(/<tbody><tr>(<td><\/td>){1}<td><a /);
    const november = await studio.read(`${desk}month?date=2026-11-30`);
    expect(november).toMatch(/<tbody><tr>(<td><\/td>){6}<td><a /);
  },

  async 'requests that are declined together'(studio) {
    const { desk } = studio;
    const book = (fullName: string, on: number) => studio.book({ fullName, date: openDays[on] });
    const confirmed = await book('Ama', 0);
    await studio.act(confirmed, 'studio', 'confirm');
    const [kofi, efua, yaa, kojo] = [
      await book('Kofi', 1),
      await book('Efua', 2),
      await book('Yaa', 3),
      await book('Kojo', 4),
    ];
    // More than are shown at once.
    for (let on = 5; on < 16; on += 1) await book(`Esi ${on}`, on);
    const listed = await studio.listedOn(desk);
    studio.now += 1000;
    await studio.act(kofi, 'studio', 'confirm');
    await studio.act(efua, 'studio', 'note', { studioNote: 'Has paid' });
    const later = { to: asField({ ...yaa.session, date: laterDay }) };
    await studio.act(yaa, 'artist', 'move', later);
    // It waits again, and is older than the page.
    await studio.act(confirmed, 'artist', 'move', { to: asField({ ...evening, date: laterDay }) });
    await book('Kwabena', 16);
    await studio.deliver();
    studio.pages.desk = desk;
    await studio.look('Some have changed');
    const decline = { action: 'decline', agreed: 'yes', listed };
    const one = { ...decline, session: kojo.reference, reason: 'No time' };
    await studio.send('The last box is not ticked', 'desk', { ...one, agreed: '' });
    const two = new URLSearchParams(one);
    two.append('session', kofi.reference);
    await studio.send('Two are ticked, and one of them is confirmed', 'desk', String(two));
    await studio.send('The confirmed one', 'desk', { ...decline, session: kofi.reference });
    const all = { ...decline, all: 'yes', silent: 'yes' };
    const { address } = await studio.send('All that were listed', 'desk', all);
    await studio.act(efua, 'studio', 'cancel', { silent: 'yes' });
    studio.pages.desk = address;
    await studio.look('Another one is cancelled later');
  },
});

describe.each(databases)('the desk on $name', ({ fresh }) => {
  it('shows the requests of seven days, below headings to which dates lead, and which hours are over', async () => {
    const { studio, desk } = await openedDesk(fresh);
    await studio.book();
    studio.now = momentOf({ date, minutes: slotById.slot1.end });
    const page = await studio.read(`${desk}?date=${date}`);
    expect(page).toContain(`<h2 id="${date}">`);
    expect(page).toContain('Not answered');
    expect(page.match(/data-state="over"/g)).toHaveLength(1);
  });

  it('shows a request that nobody answered for thirty days, and does not decline it', async () => {
    const { studio, desk, page } = await openedDesk(fresh);
    const { reference } = await studio.book({ fullName: 'Efua' });
    studio.now = momentOf({ date, minutes: slotById.morning.start });
    expect(await page()).toContain(' Not answered in time: 1 Efua, ');
    await studio.press(desk, { action: 'decline', agreed: 'yes', session: reference });
    expect(await studio.store.findByReference(reference)).toMatchObject({ status: 'requested' });
    studio.now = momentOf({ date, minutes: 0 }) + 31 * day;
    expect(await studio.read(await studio.openDesk())).not.toContain('Not answered');
  });

  it('marks the field of a date that cannot be read, and shows dates of the years that it knows', async () => {
    const { studio, desk, page } = await openedDesk(fresh);
    for (const one of ['month?date', 'book?date', 'close?from']) {
      const field = /<input [^>]*aria-invalid="true"[^>]*value="soonish"/;
      expect(await studio.read(`${desk}${one}=soonish`)).toMatch(field);
    }
    // It does not read the days from there to the year 10000.
    expect(await page('?date=9999-12-01')).toContain('Seven days from Thursday 30 November 2028');
    expect(await page('?date=0001-01-01')).toContain('Seven days from Saturday 3 December 2016');
  });
});
