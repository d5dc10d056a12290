import { expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { slots } from '#booking/slots';
import * as styles from '#private/PrivateShell.css';
import { momentOf } from '#studio/clock';
import { maxMoves } from '../../../server/bookings/bookingActions.ts';
import { bookWith } from '../../support/server/createOptions.ts';
import { asField, privateStudio } from '../../support/server/privateStudio.ts';
import { openDays, validRequest } from '../../support/server/testApi.ts';

/** The private pages and their forms, without a browser. */

const [date = '', nextDay = ''] = openDays;
const evening = { bookingType: 'performance', date: nextDay, timeSlot: 'evening' } as const;
const toEvening = { to: asField(evening) };
const [morningSlot] = slots.performance;

const textOf = (page: string) => page.replaceAll(/<[^>]*>/g, '');
const emailsIn = ({ rowsOf }: ReturnType<typeof privateStudio>) =>
  rowsOf('SELECT kind FROM outbox ORDER BY kind').map(({ kind }) => kind);

/** An action with its form's fields and the holder of the link that it is sent to. */
type Step = readonly [holder: 'studio' | 'artist', action: string, fields?: object];

const confirm: Step = ['studio', 'confirm'];
const decline: Step = ['studio', 'cancel'];
/** With a field that only the studio's form has. */
const withdraw: Step = ['artist', 'cancel', { silent: 'yes' }];
const move: Step = ['artist', 'move', toEvening];

async function booked(...steps: readonly Step[]) {
  const studio = privateStudio();
  const booking = await studio.book();
  for (const step of steps) expect((await studio.act(booking, ...step)).status).toBe(200);
  return { studio, booking };
}

const afterMove = { seen: asField(evening) };
const toMorning = { to: asField({ ...evening, timeSlot: 'morning' }), seen: asField(evening) };
const studioMove: Step = ['studio', 'move', toEvening];

it.each<[steps: Step[], emails: string]>([
  [[], 'acknowledgement request'],
  [[confirm], 'confirmation'],
  [[decline], 'cancellation'],
  [[withdraw], 'cancellation withdrawal'],
  [[move], 'acknowledgement move request'],
  [[studioMove], 'newTime'],
  [[confirm, move], 'acknowledgement move'],
  [[confirm, studioMove], 'newTime'],
  [[confirm, decline], 'cancellation'],
  [[confirm, withdraw], 'cancellation withdrawal'],
  [[move, ['studio', 'confirm', afterMove]], 'confirmation'],
  [[move, ['studio', 'move', toMorning]], 'newTime'],
  [[move, ['studio', 'cancel', afterMove]], 'cancellation'],
  [[studioMove, ['artist', 'move', toMorning]], 'acknowledgement move'],
  [[studioMove, ['artist', 'cancel', afterMove]], 'cancellation withdrawal'],
])(
  'after %j only the letters that are still true wait for the mail server: %s',
  async (steps, kinds) => {
    const { studio } = await booked(...steps);
    expect(emailsIn(studio).join(' ')).toBe(kinds);
    expect(studio.wakes).toBe(steps.length + 1);
  },
);

it(`the artist can move a booking ${maxMoves} times, because each move sends e-mails`, async () => {
  const { studio, booking } = await booked();
  const sessions = [booking.session, evening].map(asField);
  const move = (count: number, holder: 'artist' | 'studio' = 'artist') => {
    const [seen, to] = count % 2 ? sessions.toReversed() : sessions;
    return studio.act(booking, holder, 'move', { seen, to });
  };
  // The studio's own moves do not count.
  for (const count of [0, 1]) expect((await move(count, 'studio')).status).toBe(200);
  for (let count = 0; count < maxMoves; count += 1) expect((await move(count)).status).toBe(200);
  const refused = { status: 409, notice: expect.stringContaining(`${maxMoves} times`) };
  expect(await move(maxMoves)).toMatchObject(refused);
  expect(await move(maxMoves, 'studio')).toMatchObject({ status: 200 });
});

it('the artist moves a session to what visitors can book, and cancels the one that the page has shown', async () => {
  const { studio, booking } = await booked(move);
  const toNextYear = { ...afterMove, to: asField({ ...evening, date: addDays(date, 400) }) };
  expect(await studio.act(booking, 'artist', 'move', toNextYear)).toMatchObject({ status: 409 });
  expect(await studio.act(booking, 'artist', 'cancel')).toMatchObject({ status: 409 });
});

it('an artist who has cancelled counts as having booked for a day, because each request sends e-mails', async () => {
  const studio = privateStudio();
  for (const date of openDays.slice(3, 51)) await bookWith(studio.store, { date });
  const cancelledAt = studio.now;
  const [own, declined] = [await studio.book(), await studio.book({ timeSlot: 'evening' })];
  await studio.act(own, 'artist', 'cancel');
  await expect(studio.book()).rejects.toThrow(/50 open requests/);
  await studio.act(declined, 'studio', 'cancel');
  await studio.book();
  const book = () => studio.book({ date: openDays[2] });
  studio.now = cancelledAt + 24 * 60 * 60_000 - 1;
  await expect(book()).rejects.toThrow(/50 open requests/);
  studio.now += 1;
  await book();
});

it('the studio’s button to confirm is the main one only until the session begins', async () => {
  const { studio, booking } = await booked();
  for (const [minutes, look] of [
    [morningSlot.start - 1, 'main'],
    [morningSlot.start, 'outlined'],
  ] as const) {
    studio.now = momentOf({ date, minutes });
    const button = new RegExp(`<button class="${styles.looks[look]}"[^>]*value="confirm"`);
    expect(await studio.read(booking.studio)).toMatch(button);
  }
});

it('the studio sends a confirmed session by WhatsApp, with a link of the artist, who then needs no e-mail', async () => {
  const { studio, booking } = await booked(confirm);
  const button = 'Send it on WhatsApp';
  expect(await studio.read(booking.artist)).not.toContain(button);
  const { page, notice } = await studio.press(booking.studio, { action: 'chat' });
  expect(notice).toContain('The text is ready.');
  const [, token] = /private%2F([\w-]{32})/.exec(page) ?? [];
  expect(textOf(await studio.read(`/private/${token}`))).toContain('Your session is confirmed.');
  const sends = async (link: string) =>
    (await studio.press(link, { action: 'chat' })).page.includes('The text is ready.');
  expect(await sends(booking.artist), 'by the artist').toBe(false);
  await studio.act(booking, 'studio', 'correct', { phoneNumber: '024 7' });
  expect(await sends(booking.studio), 'to no number').toBe(false);
  await studio.act(booking, ...decline);
  expect(await studio.read(booking.studio)).not.toContain(button);
  expect(await sends(booking.studio), 'of a cancelled session').toBe(false);
});

it('an artist without an e-mail address, who cancels by such a link, leaves the studio told', async () => {
  const studio = privateStudio();
  const desk = await studio.openDesk();
  const somebody = { ...validRequest, email: '', slot: 'performance morning', date };
  const { address } = await studio.press(`${desk}book`, somebody);
  const { page } = await studio.press(address.replace(/\?.*/, ''), { action: 'chat' });
  const [, token] = /private%2F([\w-]{32})/.exec(page) ?? [];
  const seen = { seen: `performance ${date} morning`, agreed: 'yes' };
  const { notice } = await studio.press(`/private/${token}`, { ...seen, action: 'cancel' });
  expect(notice).toBe('Your booking is cancelled. The studio gets an e-mail.');
  expect(emailsIn(studio)).toEqual(['withdrawal']);
});
