import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, dateInWords, shortDate } from '#booking/dates';
import { booths, hoursInWords, type Slot, slotById } from '#booking/slots';
import type { IsoDate } from '#studio/clock';
import { studio } from '#studio/studio';
import type { NextStatus } from '../../../server/bookings/storedBooking.ts';
import { databases } from '../../support/database/databases.ts';
import { changeTo, moveTo } from '../../support/server/createOptions.ts';
import { subjectsTo } from '../../support/server/mailServer.ts';
import { openOutbox } from '../../support/server/outbox.ts';
import { openDays, validRequest } from '../../support/server/testApi.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const [session = '', , , later = '', latest = ''] = openDays;
/** Not by momentOf(), so that the studio's time zone is seen. */
const midnightOf = (date: IsoDate) => Date.parse(`${date}T00:00Z`);
const isoDay = (time: number): IsoDate => new Date(time).toISOString().slice(0, 10);
const midnight = midnightOf(addDays(session, -1));
const reminderTime = midnight + 10 * hour;
const sheetTime = midnight + 18 * hour;

const reminderOf = (date: IsoDate) => `Tomorrow: your session, ${dateInWords(date)}`;
const sheetOf = (date: IsoDate) => `Tomorrow: 1 session, ${dateInWords(date)}`;
const toArtist = { recipient: validRequest.email, due: reminderTime, subjectOf: reminderOf };
const toStudio = { recipient: studio.email, due: sheetTime, subjectOf: sheetOf };

describe.each(databases)('on $name', ({ fresh }) => {
  let outbox: Awaited<ReturnType<typeof openOutbox>>;
  beforeEach(async () => {
    outbox = await openOutbox(await fresh());
    outbox.now = midnight - day;
  });

  const book = (reference: string, change: Parameters<typeof outbox.book>[1] = {}) =>
    outbox.book(reference, change, []);
  const change = (reference: string, status: NextStatus) =>
    outbox.repository.changeStatus(reference, changeTo(status, { now: outbox.now }));
  /** Moves the booking of the morning of a date to a slot of another one. */
  const move = async (reference: string, of: IsoDate, date: IsoDate, slot: Slot) => {
    const options = { from: { ...validRequest, date: of }, now: outbox.now };
    const moved = await outbox.repository.move(reference, moveTo({ date, slot }, options));
    expect(moved).toBe('changed');
  };

  describe.each([
    { kind: 'reminder', key: 'R-1', time: '10:00', ...toArtist },
    { kind: 'sheet', key: session, time: '18:00', ...toStudio },
  ])('the $kind of the day before, at $time,', ({ kind, key, due, recipient, subjectOf }) => {
    const arrived = () => subjectsTo(outbox.mail, recipient);
    const rows = async () => (await outbox.rows()).filter((row) => row.startsWith(kind));

    it('is sent once, and nothing is written when none is due', async () => {
      const { database, deliver } = outbox;
      await book('R-1');
      await change('R-1', 'confirmed');
      const writes = database.writeCount();
      for (const time of [midnight - 6 * hour, midnight, reminderTime - 1]) await deliver(time);
      expect(database.writeCount()).toBe(writes);
      await deliver(due - 1);
      expect([arrived(), await rows()]).toEqual([[], []]);
      const write = vi.spyOn(database, 'write');
      await deliver(due);
      expect(arrived()).toEqual([subjectOf(session)]);
      expect(await rows()).toEqual([`${kind} ${key} sent`]);
      // Of several servers, one after the other queues, leases and records.
      const locks = write.mock.calls.map(([name]) => name);
      expect(locks).toEqual(['outbox', 'outbox', kind === 'sheet' ? 'desk' : key, 'outbox']);
      await deliver(midnight + day - 1);
      const settled = database.writeCount();
      for (const time of [due + 2000, midnight + day - 1, due + day]) await deliver(time);
      expect([arrived().length, database.writeCount()]).toEqual([1, settled]);
    });

    it('is not sent for sessions that are cancelled, or were booked when it was due', async () => {
      await book('R-0');
      await change('R-0', 'cancelled');
      outbox.now = due;
      await book('R-1');
      await outbox.deliver(due + 2000);
      expect([arrived(), await rows()]).toEqual([[], []]);
    });

    it('is dropped when the session is cancelled while it waits', async () => {
      await outbox.mail.stop();
      await book('R-1');
      await outbox.deliver(due);
      expect(await rows()).toHaveLength(1);
      // As changeStatus() does when it does not see the row of another transaction yet.
      await outbox.write(`UPDATE booking SET status = 'cancelled'`);
      await outbox.mail.start();
      await outbox.deliver(due + hour);
      expect([arrived(), await outbox.rows()]).toEqual([[], []]);
      const expired = { email: kind, reference: key, outcome: 'expired' };
      expect(outbox.log).toContainEqual(expect.objectContaining(expired));
    });

    it.each([
      ['two days back', -2 * day],
      ['at the afternoon of the session', midnight + day + 12 * hour - due],
      ['far ahead', 500 * day],
    ])('is not sent while the clock is %s, and once when it is right again', async (_, error) => {
      await book('R-1');
      await outbox.mail.stop();
      await outbox.deliver(due);
      await outbox.mail.start();
      await outbox.deliver(due + error);
      expect([arrived(), await outbox.rows()]).toEqual([[], []]);
      await outbox.deliver(due + hour);
      await outbox.deliver(due + 2 * hour);
      expect(arrived()).toEqual([subjectOf(session)]);
    });

    it('is sent once by several servers, also when none ran until late that day', async () => {
      await book('R-1');
      const others = [await outbox.otherWorker(), await outbox.otherWorker()];
      outbox.now = due + hour;
      await change('R-1', 'confirmed');
      outbox.now = midnight + day - 1;
      await Promise.all([outbox.worker, ...others].map((worker) => worker.deliver()));
      expect(arrived()).toEqual([subjectOf(session)]);
    });
  });

  it('the reminder is for the session to which a booking was moved before it was due', async () => {
    await book('R-1');
    await book('R-2', { date: later });
    await book('R-3', { date: latest });
    outbox.now = reminderTime - 1;
    await move('R-2', later, session, slotById.afternoon);
    await outbox.deliver(reminderTime);
    await move('R-3', latest, session, slotById.evening);
    await move('R-1', session, later, slotById.morning);
    await outbox.deliver(reminderTime + hour);
    expect(await outbox.rows()).toEqual(['reminder R-2 sent']);
    expect(subjectsTo(outbox.mail, validRequest.email)).toEqual(Array(2).fill(reminderOf(session)));
    await outbox.deliver(midnightOf(addDays(later, -1)) + 11 * hour);
    expect(subjectsTo(outbox.mail, validRequest.email)[2]).toBe(reminderOf(later));
  });

  it('the sheet has the sessions in the order of the day', async () => {
    await book('R-EVENING', { bookingType: 'recording', timeSlot: 'slot6' });
    await book('R-CANCELLED', { bookingType: 'recording', timeSlot: 'slot5' });
    await change('R-CANCELLED', 'cancelled');
    // By telephone, without an address.
    await book('R-MORNING', { email: '' });
    await change('R-MORNING', 'confirmed');
    await outbox.deliver(sheetTime);
    expect(await outbox.rows()).toEqual(['reminder R-EVENING sent', `sheet ${session} sent`]);
    const sheet = outbox.mail.arrivals.find(({ mail }) => mail.subject?.includes('2 sessions'));
    expect(sheet?.mail.text).toMatch(/Please call, to confirm: Ama Mensah\.$/m);
    expect(sheet?.mail.text?.match(/^\d+:.*/gm)).toEqual([
      `${hoursInWords(slotById.morning)}, ${booths.performance.name}: confirmed`,
      `${hoursInWords(slotById.slot6)}, ${booths.recording.name}: waits for your answer`,
    ]);
  });

  it('the sheet comes on an evening without sessions when somebody waits for a day or cannot be reached, and on the first of a month', async () => {
    const subjects = () => subjectsTo(outbox.mail, studio.email);
    const none = (time: number) =>
      `Tomorrow: no sessions, ${dateInWords(addDays(isoDay(time), 1))}`;
    await book('R-1', { date: latest });
    await outbox.deliver(outbox.now + 18 * hour);
    expect(subjects()).toEqual([]);
    const evening = midnight + 18 * hour;
    await outbox.deliver(evening);
    await outbox.deliver(evening + hour);
    expect(subjects()).toEqual([none(evening)]);
    expect(outbox.mail.arrivals.at(-1)?.mail.text).toContain('Waiting for more than a day\n');
    await change('R-1', 'confirmed');
    // Neither an e-mail to the studio nor one about a session that is over has to reach an artist.
    await book('R-0', { date: isoDay(evening) });
    await change('R-0', 'confirmed');
    await outbox.repository.queueEmails('R-0', ['confirmation'], outbox.now);
    await outbox.repository.queueEmails('R-1', ['request'], outbox.now);
    const failed = `outcome = 'undeliverable', due_at = NULL`;
    await outbox.write(`UPDATE outbox SET ${failed} WHERE outcome = 'waiting'`);
    await outbox.deliver(evening + day);
    expect(subjects()).toHaveLength(1);
    outbox.mail.fault = (step, address) =>
      step === 'to' && address === validRequest.email ? 550 : undefined;
    await outbox.repository.queueEmails('R-1', ['confirmation'], outbox.now);
    await outbox.deliver();
    await outbox.deliver(evening + 2 * day);
    expect(subjects()).toHaveLength(2);
    const notReached = 'E-mails to these artists do not arrive: please call\n';
    expect(outbox.mail.arrivals.at(-1)?.mail.text).toContain(notReached);
    outbox.mail.fault = () => undefined;
    await outbox.repository.queueEmails('R-1', ['confirmation'], outbox.now);
    const first = midnightOf('2027-01-01') + 18 * hour;
    // The sheet of the evening before has no figures yet.
    await book('R-2', { date: isoDay(first) });
    await change('R-2', 'confirmed');
    await outbox.deliver(first - day);
    expect(outbox.mail.arrivals.at(-1)?.mail.text).not.toContain('Last month');
    await outbox.deliver(first);
    expect(subjects()).toEqual([
      ...[none(evening), none(evening + 2 * day), sheetOf(isoDay(first)), none(first)],
    ]);
    expect(outbox.mail.arrivals.at(-1)?.mail.text).toContain('Last month: 2 sessions took place, ');
  });

  it.each([
    [18 * hour - 1, [`Today: 1 session, ${dateInWords(session)}`]],
    [18 * hour, []],
  ])(
    'the sheet of a day is sent until noon of that day when no server ran in the evening',
    async (late, sheets) => {
      await book('R-1');
      await outbox.deliver(sheetTime + late);
      expect(subjectsTo(outbox.mail, studio.email)).toEqual(sheets);
    },
  );

  it('a request that nobody answered is on the first sheet after its session has begun, and on no other one', async () => {
    const text = () =>
      outbox.mail.arrivals.findLast(({ mail }) => mail.to?.[0]?.address === studio.email)?.mail
        .text;
    const title = 'Not answered, and over: 1\n';
    await book('R-1');
    await outbox.deliver(sheetTime + day - 1);
    expect(text()).toBeUndefined();
    await outbox.mail.stop();
    await outbox.deliver(sheetTime + day);
    await outbox.mail.start();
    await outbox.deliver(sheetTime + 2 * day);
    expect(text()).toContain(`${title}${validRequest.phoneNumber}: ${shortDate(session)}, `);
    expect(text()).not.toContain('Waiting for more than a day');
    await book('R-2', { date: later });
    await outbox.deliver(midnightOf(addDays(later, -1)) + 18 * hour);
    expect(text()).toContain('1 session');
    expect(text()).not.toContain('Not answered');
  });

  it('a request for the next day that came after the sheet is on another one in the morning, at 06:00', async () => {
    const sheets = () => subjectsTo(outbox.mail, studio.email);
    await book('R-1', { bookingType: 'recording', timeSlot: 'slot1' });
    await change('R-1', 'confirmed');
    await book('R-2', { date: later });
    await outbox.deliver(sheetTime);
    outbox.now = sheetTime + hour;
    await book('R-LATE', { bookingType: 'recording', timeSlot: 'slot2' });
    await move('R-2', later, session, slotById.afternoon);
    await outbox.deliver(midnight + day + 6 * hour - 1);
    expect(sheets()).toEqual([sheetOf(session)]);
    for (const time of [6, 6, 7]) await outbox.deliver(midnight + day + time * hour);
    expect(sheets().slice(1)).toEqual([`Today: 3 sessions, ${dateInWords(session)}`]);
    expect(outbox.mail.arrivals.at(-1)?.mail.text).toContain('Please call, to confirm: ');
    // The e-mail about a request of the morning itself is enough.
    await outbox.mail.stop();
    await book('R-TODAY', { timeSlot: 'evening' });
    await outbox.deliver(midnight + day + 8 * hour);
    expect(await outbox.rows()).toContain(`sheet ${session} sent`);
  });

  it('the sheet and the alert are erased from the outbox with the data of their date', async () => {
    await book('R-1');
    await outbox.deliver(sheetTime);
    await outbox.repository.queueEmails(session, ['alert'], outbox.now);
    await outbox.repository.eraseBefore(session);
    expect(await outbox.rows()).toEqual(
      expect.arrayContaining([`alert ${session} waiting`, `sheet ${session} sent`]),
    );
    await outbox.repository.eraseBefore(addDays(session, 1));
    expect(await outbox.rows()).toEqual([]);
  });
});
