import { describe, expect, it } from 'vitest';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { firstPrice } from '#booking/prices';
import { overlaps, slotById, slots } from '#booking/slots';
import * as styles from '#private/PrivateShell.css';
import { momentOf } from '#studio/clock';
import { studio as content } from '#studio/studio';
import { maxMoves } from '../../../server/bookings/bookingActions.ts';
import { sessionAndBooth } from '../../../server/bookings/format/sessionWords.ts';
import { setContent } from '../../support/ownerContent.ts';
import { storedBooking } from '../../support/server/createOptions.ts';
import { asField, privateStudio } from '../../support/server/privateStudio.ts';
import { openDays, validRequest } from '../../support/server/testApi.ts';

/** The private pages and their forms, without a browser. */

const [date = '', nextDay = '', fullDay = ''] = openDays;
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

const cancelled = {
  step: decline,
  emails: ['cancellation'],
  artist: 'The studio has cancelled this booking.',
  studio: 'Cancelled',
};

it.each([
  {
    title: 'the studio confirms a request',
    before: [] as readonly Step[],
    step: confirm,
    notice: `The session is confirmed: ${sessionAndBooth(storedBooking)}. The artist gets an e-mail.`,
    emails: ['confirmation'],
    artist: 'Your session is confirmed.',
    studio: 'Confirmed',
  },
  {
    title: 'the studio declines a request',
    before: [],
    notice: `The request is declined: ${sessionAndBooth(storedBooking)}. The artist gets an e-mail.`,
    ...cancelled,
  },
  {
    title: 'the studio cancels a confirmed session',
    before: [confirm],
    notice: `The session is cancelled: ${sessionAndBooth(storedBooking)}. The artist gets an e-mail.`,
    ...cancelled,
  },
  {
    title: 'the artist cancels a booking',
    before: [],
    step: withdraw,
    notice: 'Your booking is cancelled. You and the studio get an e-mail.',
    emails: ['cancellation', 'withdrawal'],
    artist: 'You have cancelled this booking.',
    studio: 'Cancelled by the artist',
  },
  {
    title: 'the artist moves a confirmed booking',
    before: [confirm],
    step: move,
    notice: 'Your booking is moved. The studio will contact you to confirm the new time.',
    emails: ['acknowledgement', 'move'],
    artist: dateInWords(nextDay),
    studio: 'Waits for your answer',
  },
])('a form does what it says, once, when $title', async (row) => {
  const { studio, booking } = await booked(...row.before);
  const sent = await studio.act(booking, ...row.step);
  expect(sent).toMatchObject({ status: 200, notice: row.notice });
  expect(emailsIn(studio)).toEqual(row.emails);
  const ofArtist = await studio.read(booking.artist);
  expect(textOf(ofArtist)).toContain(row.artist);
  const [{ status } = {}] = studio.rowsOf('SELECT status FROM booking');
  expect(ofArtist).toMatch(new RegExp(`data-status="${status}">${status}<`, 'i'));
  expect(textOf(ofArtist)).toContain('Accra time (GMT)');
  const [, all, , played] = /viewBox="0 0 (\d+) 100"(.*?<svg width="(\d+)")?/.exec(ofArtist) ?? [];
  const parts = { requested: 1 / 3, confirmed: 1 };
  expect(played && Number(played) / Number(all)).toBe(parts[status as keyof typeof parts]);
  expect(await studio.read(booking.studio)).toContain(`>${row.studio}<`);
  expect(studio.wakes).toBe(row.before.length + 2);
  const before = studio.rows();
  expect((await studio.act(booking, ...row.step)).notice).toMatch(/already\.$/);
  expect(studio.rows()).toEqual(before);
});

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
  },
);

const lookAgain = 'Nothing is changed: please look at the new time first.';
const sessionMoved = `This session was moved meanwhile. ${lookAgain}`;
const movedMeanwhile = `This booking was moved meanwhile. ${lookAgain}`;
const button = 'Please press one of the buttons of this page.';
const isCancelled = 'This session is cancelled. It cannot be changed.';
const moveAgain: Step = ['artist', 'move', { to: asField({ ...evening, date: fullDay }) }];

it.each<[title: string, before: Step[], step: Step, status: number, notice: string]>([
  ['the artist confirms a booking', [], ['artist', 'confirm'], 400, button],
  ['the studio confirms a cancelled booking', [decline], confirm, 409, isCancelled],
  ['the artist moves a cancelled booking', [decline], move, 409, isCancelled],
  ['the studio confirms its old time', [move], confirm, 409, sessionMoved],
  ['the artist cancels its old time', [move], withdraw, 409, movedMeanwhile],
  ['the artist moves its old time', [move], moveAgain, 409, movedMeanwhile],
])('a form changes nothing and says why when %s', async (_, before, step, status, notice) => {
  const { studio, booking } = await booked(...before);
  const rows = studio.rows();
  const sent = await studio.act(booking, ...step);
  expect(sent).toMatchObject({ status, notice });
  expect(sent.page).toContain('data-tone="bad"');
  expect(studio.rows()).toEqual(rows);
  if (notice.endsWith(lookAgain)) expect(textOf(sent.page)).toContain(dateInWords(nextDay));
});

it.each([
  ['a booked slot', `performance ${date} evening`, 409, messages.slotTaken],
  ['a slot that has begun', `recording ${date} slot1`, 409, messages.slotBegun],
  ['a slot of the other booth', `recording ${nextDay} morning`, 400, 'one of the free times'],
])('the artist keeps the booking when it is moved to %s', async (_, to, status, reason) => {
  const { studio, booking } = await booked();
  await studio.book({ timeSlot: 'evening' });
  studio.now = momentOf({ date, minutes: slotById.slot1.start });
  const rows = studio.rows();
  const [bookingType, day] = to.split(' ');
  const sent = await studio.act(booking, 'artist', 'move', { to, bookingType, date: day });
  expect(sent).toMatchObject({ status, notice: expect.stringContaining(reason) });
  // With the times of that day.
  expect(sent.page).toMatch(new RegExp(`name="to" value="${bookingType} ${day}`));
  expect(studio.rows()).toEqual(rows);
});

describe('the free times for the artist', () => {
  it('are neither booked times nor the own one, but may overlap it', async () => {
    const { studio, booking } = await booked();
    await studio.book({ timeSlot: 'evening' });
    const offered = async (type: string) => {
      const page = await studio.read(`${booking.artist}?bookingType=${type}&date=${date}`);
      return [...page.matchAll(/name="to" value="([^"]+)"/g)].map(([, value]) => value);
    };
    expect(await offered('performance')).toEqual([`performance ${date} afternoon`]);
    const page = await studio.read(booking.artist);
    expect(page).toContain(`<option value="${date}" selected="">`);
    const asked = [...page.matchAll(/<select[^>]* name="(\w+)"/g)].map(([, name]) => name);
    expect(asked).toEqual(['bookingType', 'date']);
    const free = slots.recording.filter((slot) => !overlaps(slot, slotById.evening));
    expect(await offered('recording')).toEqual(free.map(({ id }) => `recording ${date} ${id}`));
  });
});

it('a form without its box is refused at the box, and keeps what was typed and ticked', async () => {
  const { studio, booking } = await booked();
  const sent = { reason: 'We are ill', silent: 'yes', agreed: '' };
  const { status, notice, page } = await studio.act(booking, 'studio', 'cancel', sent);
  expect([status, notice]).toEqual([400, 'Nothing is changed: please tick the box first.']);
  expect(page).toMatch(/ id="agreed"[^>]* aria-invalid="true" aria-describedby="agreed-error"/);
  expect(page.match(/ id="agreed"/g)).toHaveLength(1);
  expect(page).toContain('>We are ill</textarea>');
  expect(page).toMatch(/<input[^>]* name="silent"[^>]* checked=""/);
});

it('a text that is too long is refused with by how much, and kept with its lines', async () => {
  const { studio, booking } = await booked();
  const reason = 'x'.repeat(503);
  const refused = await studio.act(booking, 'artist', 'cancel', { reason });
  const notice = 'Nothing is changed: reason is too long by 3. At most 500 characters fit.';
  expect(refused).toMatchObject({ status: 400, notice });
  expect(refused.page).toContain(`>${reason}</textarea>`);
  const note = (studioNote: string) => studio.act(booking, 'studio', 'note', { studioNote });
  expect((await note('x'.repeat(501))).notice).toContain('note is too long by 1.');
  const studioNote = 'Brings a drum kit\r\nand two singers';
  await note(studioNote);
  expect(studio.rowsOf('SELECT studio_note AS note FROM booking')).toEqual([
    { note: studioNote.replace('\r', '') },
  ]);
});

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

it('an artist who has cancelled counts as having booked for a day, because each request sends e-mails', async () => {
  const studio = privateStudio({ MAX_OPEN_REQUESTS: '2' });
  const cancelledAt = studio.now;
  const [own, declined] = [await studio.book(), await studio.book({ timeSlot: 'evening' })];
  await studio.act(own, 'artist', 'cancel');
  await expect(studio.book()).rejects.toThrow(/2 open requests/);
  await studio.act(declined, 'studio', 'cancel');
  await studio.book();
  const book = () => studio.book({ date: openDays[2] });
  studio.now = cancelledAt + 24 * 60 * 60_000 - 1;
  await expect(book()).rejects.toThrow(/2 open requests/);
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
  setContent(content.deposit, { performance: 'GH₵50 before.' });
  const button = 'Send it on WhatsApp';
  expect(await studio.read(booking.artist)).not.toContain(button);
  const { page, notice } = await studio.press(booking.studio, { action: 'chat' });
  expect(notice).toContain('The text is ready.');
  const [, chat = ''] = /href="(https:\/\/wa\.me\/233240000000\?[^"]*)"/.exec(page) ?? [];
  const text = new URL(chat.replaceAll('&amp;', '&')).searchParams.get('text') ?? '';
  const [first, price, place, link = ''] = text.split('\n');
  expect(first).toBe(`Confirmed: ${sessionAndBooth(storedBooking)}.`);
  // On the eve, nothing is asked in advance.
  const whole = firstPrice('performance');
  expect(price).toBe(`Price: ${whole}. Still to pay: ${whole}.`);
  expect(place).toContain(content.address);
  const [, path = ''] = /^Your booking: https:\/\/[^/]+(\/.*)$/.exec(link) ?? [];
  expect(textOf(await studio.read(path))).toContain('Your session is confirmed.');
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
