import { describe, expect, it } from 'vitest';
import type { SlotId } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { databases } from '../../support/database/databases.ts';
import { changeTo } from '../../support/server/createOptions.ts';
import { expectWords, type Story } from '../../support/server/notedStudio.ts';
import { openedDesk } from '../../support/server/openedDesk.ts';
import { asField } from '../../support/server/privateStudio.ts';
import { validRequest } from '../../support/server/testApi.ts';

type Studio = Parameters<Story>[0];

/** As a request of the artist that the studio has confirmed. */
async function booked(studio: Studio, date: string, timeSlot: SlotId = 'slot1') {
  const bookingType = timeSlot === 'slot1' ? 'recording' : 'performance';
  const booking = await studio.book({ bookingType, date, timeSlot });
  await studio.act(booking, 'studio', 'confirm');
  return booking;
}

/** Sets the clock, and opens a desk at that time, with the figures of December and who owes. */
async function openDeskAt(studio: Studio, date: string, hours: number) {
  studio.now = momentOf({ date, minutes: 60 * hours });
  const desk = await studio.openDesk();
  studio.pages.figures = `${desk}figures?date=2026-12-01`;
  studio.pages.owed = `${desk}owed`;
  return desk;
}

const stories: Readonly<Record<string, Story>> = {
  // As reckoned by hand: recordings are 2 hours for GH₵100, performances 3.5 hours for $200.
  async 'six stories of money'(studio) {
    const { act, by, look, pages } = studio;
    const parts = await booked(studio, '2026-12-03');
    const kept = await booked(studio, '2026-12-04');
    const ill = await booked(studio, '2026-12-05');
    const dollars = await booked(studio, '2026-12-07', 'morning');
    const debt = await booked(studio, '2026-12-08');
    const slip = await booked(studio, '2026-12-09');
    await studio.deliver();

    Object.assign(pages, { session: studio.desk + parts.reference, artist: parts.artist });
    await look('Six sessions are booked');
    const changes = await studio.changesOf(parts.reference);
    await by('session', 'A deposit', 'note', { received: '40', changes });
    await by('session', 'Pressed twice', 'note', { received: 'GH₵40.00', changes });
    await by('session', 'By a second phone, which has seen nothing of it', 'note', {
      ...{ received: '100', changes },
    });
    await by('session', 'Less than nothing', 'note', { received: '-5' });
    delete pages.session;
    await act(kept, 'studio', 'note', { received: '50' });
    await act(ill, 'studio', 'note', { received: '100' });
    await openDeskAt(studio, '2026-12-01', 11);
    await look('Two others pay ahead');

    const desk = await openDeskAt(studio, '2026-12-04', 7);
    await act(kept, 'artist', 'cancel');
    pages.artist = kept.artist;
    pages.session = desk + kept.reference;
    await by('session', 'One cancels late and loses the deposit', 'note', {
      ...{ received: '50', studioNote: 'Kept: too late' },
    });
    delete pages.artist;
    delete pages.session;
    await act(ill, 'studio', 'cancel', { reason: 'We wish you a good recovery' });
    await look('The other one is ill');
    await act(ill, 'studio', 'note', { received: '0', studioNote: 'MoMo back 9' });
    await look('And gets the money back');

    await openDeskAt(studio, '2026-12-10', 9);
    await act(parts, 'studio', 'note', { isPaid: 'yes', received: '40' });
    await look('The rest is paid');
    const { fullName, phoneNumber } = validRequest;
    const inCedis = { fullName, phoneNumber, amount: '2,400', currency: 'GHS' };
    await act(dollars, 'studio', 'correct', inCedis);
    await act(dollars, 'studio', 'note', { isPaid: 'yes', received: '0' });
    await look('$200 is paid in cedis');
    await act(slip, 'studio', 'note', { received: '1000' });
    await look('A nought too many');
    await act(slip, 'studio', 'note', { received: '100' });
    await look('It is taken away');
    // The first sheet that arrives has the figures.
    await studio.mail.stop();
    await openDeskAt(studio, '2027-01-01', 18);
    await studio.deliver();
    await studio.mail.start();
    await openDeskAt(studio, '2027-01-02', 18);
    await look('The sheet of the new year');

    const late = await openDeskAt(studio, '2027-01-22', 12);
    pages.csv = `${late}figures.csv?date=2026-12-01`;
    await look('Three weeks later');
    const atDesk = { ...debt, studio: late + debt.reference };
    await act(atDesk, 'studio', 'note', { isPaid: 'yes', received: '0' });
    await look('A debt of December is paid in January');
    await studio.store.eraseBefore('2027-01-01');
    await look('December is erased');
  },

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
    const desk = await openDeskAt(studio, '2027-04-01', 12);
    await studio.store.eraseBefore('2027-01-01');
    studio.pages.session = desk + reference;
    await studio.look('Three months later');
  },
};

describe.each(databases)('money on $name', ({ fresh }) => {
  it.each(Object.entries(stories))('is as in words: %s', (title, story) =>
    expectWords(title, story, fresh),
  );

  it('of a series keeps its erased sessions without the address that a later one gets', async () => {
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
  });
});
