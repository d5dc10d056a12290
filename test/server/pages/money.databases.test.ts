import { expect, it } from 'vitest';
import { momentOf } from '#studio/clock';
import { databases } from '../../support/database/databases.ts';
import { changeTo } from '../../support/server/createOptions.ts';
import { tellStories } from '../../support/server/notedStudio.ts';
import { openedDesk } from '../../support/server/outbox.ts';
import { asField } from '../../support/server/privateStudio.ts';
import { validRequest } from '../../support/server/testApi.ts';

tellStories({
  async 'a series that is paid at once'(studio) {
    const { by, desk, pages, store } = studio;
    const [date, until] = ['2026-12-03', '2026-12-31'];
    const form = { ...validRequest, key: '', slot: 'recording slot1', date, until };
    await studio.press(`${desk}book`, form);
    await studio.deliver();
    const [, second, third, , fifth] = await store.bookingsBetween(date, until);
    pages.session = `${desk}${third?.reference}`;
    const listed = await studio.listedOn(pages.session);
    const to = asField({ bookingType: 'recording', date: '2026-12-18', timeSlot: 'slot1' });
    await by('session', 'The third is moved', 'move', { to });
    await store.changeStatus(fifth?.reference ?? '', changeTo('cancelled'));
    pages.session = `${desk}${second?.reference}`;
    await studio.look('The second');
    const paid = { isPaid: '5', received: '0', listed };
    await by('session', 'It is paid with the others, and two are left', 'note', paid);
    await by('session', 'Pressed twice', 'note', { ...paid, changes: '1' });
    await by('session', 'A sum beside the choice', 'note', { ...paid, received: '20' });
  },

  async 'a request that is erased without an answer'(studio) {
    const { reference } = await studio.book();
    await studio.deliver();
    studio.now = momentOf({ date: '2027-04-01', minutes: 12 * 60 });
    await studio.store.eraseBefore('2027-01-01');
    studio.pages.session = (await studio.openDesk()) + reference;
    await studio.look('Three months later');
  },
});

it.each(databases)(
  'erased sessions of a series on $name do not get the address of a later one',
  async ({ fresh }) => {
    const { studio, desk } = await openedDesk(fresh);
    const { store } = studio;
    const [first, last] = ['2026-12-08', '2027-02-23'] as const;
    const form = { ...validRequest, key: '', slot: 'performance morning' };
    await studio.press(`${desk}book`, { ...form, date: first, until: last });
    studio.now = momentOf({ date: '2027-02-20', minutes: 12 * 60 });
    await store.eraseBefore('2027-01-01');
    const sessionOf = async (date: string) => (await store.bookingsBetween(date, date))[0];
    const session = await sessionOf(last);
    if (!session) throw new Error('The series is not booked.');
    const { reference } = session;
    const pages = { reference, session, artist: '', studio: (await studio.openDesk()) + reference };
    await studio.act(pages, 'studio', 'email', { email: 'new@example.com' });
    expect((await sessionOf(first))?.email).toBe('');
    expect((await sessionOf(last))?.email).toBe('new@example.com');
  },
);
