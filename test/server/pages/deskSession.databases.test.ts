import { expect } from 'vitest';
import { addDays, dayLength as day } from '#booking/dates';
import { openingHours, slotById } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { tellStories } from '../../support/server/notedStudio.ts';
import { asField } from '../../support/server/privateStudio.ts';
import { openDays, validRequest } from '../../support/server/testApi.ts';

const [date = '', nextDay = ''] = openDays;
const evening = { bookingType: 'performance', date: nextDay, timeSlot: 'evening' } as const;
const slot1 = { bookingType: 'recording', date: openDays[20] ?? '', timeSlot: 'slot1' } as const;

tellStories({
  async 'later sessions of a series'(studio) {
    const { by, desk, pages, store } = studio;
    const until = addDays(date, 28);
    const form = { ...validRequest, key: '', slot: 'performance morning', until };
    await studio.press(`${desk}book`, form);
    await studio.deliver();
    const [first, second, third, , last] = (await store.bookingsBetween(date, until)).map(
      (session) => ({ reference: session.reference, session }),
    );
    if (!first || !second || !third || !last) throw new Error('The series is not booked.');
    pages.session = desk + last.reference;
    const to = asField({ ...second.session, timeSlot: 'evening' });
    await by('session', 'The last is moved to the day of the second', 'move', { to });
    pages.session = desk + second.reference;
    await studio.look('The second');
    const listed = await studio.listedOn(desk + second.reference);
    pages.session = desk + third.reference;
    await by('session', 'The third is paid', 'note', { isPaid: 'yes' });
    pages.session = desk + second.reference;
    pages.find = `${desk}find?q=Ama`;
    await by('session', 'The second and later ones are cancelled, as they were listed', 'cancel', {
      withLater: 'yes',
      listed,
    });
    // From a page that was opened before its session was over.
    studio.now = momentOf({ date, minutes: slotById.morning.end });
    const rest = { withLater: 'yes', listed: `${third.reference}:2` };
    pages.session = (await studio.openDesk()) + first.reference;
    const title = 'The first is over, and cancelled with the third of before';
    await by('session', title, 'cancel', rest);
  },

  async 'an address that is corrected'(studio) {
    const { by, mail, store } = studio;
    mail.fault = (step) => (step === 'content' ? 450 : undefined);
    const wrong = { email: 'ama@gmial.example' };
    const booking = await studio.booked('The mail server takes no e-mail for now', wrong);
    const { reference } = booking;
    await studio.queue(reference, ['acknowledgement']);
    expect(await store.undelivered(date)).toMatchObject([{ kind: 'request' }]);
    studio.pages.desk = studio.desk;
    await studio.look('It has refused one e-mail to the studio');
    delete studio.pages.desk;
    mail.fault = (_, address) => (address.endsWith('gmial.example') ? '550 5.1.1' : undefined);
    await by('session', 'It refuses the address', 'confirm');
    await mail.stop();
    await studio.queue(reference, ['newTime']);
    await studio.look('It is away for the next e-mail');
    await mail.start();
    expect(await store.undelivered(date)).toHaveLength(2);
    await by('session', 'Corrected', 'email', { email: ' ama@Example.com ' });
    expect(await store.undelivered(date)).toEqual([]);
    delete studio.pages.artist;
    const changes = await studio.changesOf(reference);
    await by('session', 'A new link', 'email', { email: 'ama@example.com', changes });
    await by('session', 'Pressed twice', 'email', { email: 'ama@example.com', changes });
    await by('session', 'Another address', 'email', { email: 'kofi@example.com', changes });
    expect((await studio.request(booking.studio)).status).toBe(200);
    await by('session', 'The studio cancels', 'cancel');
    await by('session', 'An address then', 'email', { email: 'kofi@example.com' });
    const { fullName } = validRequest;
    await by('session', 'A correction then', 'correct', { fullName, amount: '20' });
  },

  async 'after a session'(studio) {
    const { by } = studio;
    const first = await studio.book();
    const other = await studio.book(evening);
    await studio.deliver();
    studio.now = momentOf({ date, minutes: openingHours.end }) + 8 * day - 1000;
    const desk = await studio.openDesk();
    studio.pages.session = desk + first.reference;
    await studio.look('A week later');
    await by('session', 'It is confirmed', 'confirm');
    studio.pages.session = desk + other.reference;
    await by('session', 'Another one is declined', 'cancel');
    studio.pages.session = desk + first.reference;
    await by('session', 'The first one is moved', 'move', { to: asField(slot1) });
    studio.now += 400 * day;
    studio.pages.session = (await studio.openDesk()) + other.reference;
    await by('session', 'A year later, what was declined is paid', 'note', { received: '40' });
  },

  async 'corrected prices'(studio) {
    await studio.booked('An artist books', { notes: 'Two singers' });
    const { fullName, phoneNumber } = validRequest;
    const correct = (title: string, fields: object) =>
      studio.by('session', title, 'correct', { fullName, phoneNumber, notes: '', ...fields });
    await correct('A name of blanks', { fullName: ' ', amount: '150' });
    await correct('No amount', { amount: 'less', phoneNumber: '024 7' });
    await correct('By a page of before the form had a currency', { amount: '150' });
    await correct('Pressed twice', { amount: '150' });
    await correct('By a page of before', { amount: '90', changes: '0' });
    await correct('In cedis', { amount: 'GH₵1,900', currency: 'GHS' });
    await correct('In a currency that is none', { amount: '1800', currency: 'EUR' });
  },

  async 'how often an artist was here'(studio) {
    const { by, desk, pages } = studio;
    const first = await studio.book({ phoneNumber: '+233 24 123 4567', fullName: 'José Ama' });
    const absent = await studio.book({ ...evening, email: 'other@example.com' });
    for (const booking of [first, absent]) await studio.act(booking, 'studio', 'confirm');
    const next = await studio.book({ date: nextDay, phoneNumber: '0241234567' });
    await studio.deliver();
    pages.session = desk + next.reference;
    await studio.look('Before the first session');
    studio.now = momentOf({ date: nextDay, minutes: slotById.evening.end });
    pages.find = `${desk}find?q=other@`;
    pages.session = desk + absent.reference;
    await by('session', 'Somebody with another number did not come', 'note', { didNotCome: 'yes' });
    pages.session = desk + next.reference;
    await studio.look('The first artist, in between');
    await by('session', 'The second session took place', 'confirm');
    for (const query of ['024+123', '%25']) {
      pages.find = `${desk}find?q=${query}`;
      await studio.look(`Found by ${query}`);
    }
    pages.session = next.studio;
    await studio.look('The link to one booking opens no other one');
  },
});
