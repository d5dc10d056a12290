import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, dateInWords, dayLength as day } from '#booking/dates';
import { type Slot, slotById } from '#booking/slots';
import type { IsoDate } from '#studio/clock';
import { studio } from '#studio/studio';
import type { NextStatus } from '../../../server/bookings/storedBooking.ts';
import { backupProblems } from '../../../server/http/routes/health.ts';
import { databases } from '../../support/database/databases.ts';
import { setContent } from '../../support/ownerContent.ts';
import { changeTo, moveTo } from '../../support/server/createOptions.ts';
import { subjectsTo } from '../../support/server/mailServer.ts';
import { type Story, tellStories } from '../../support/server/notedStudio.ts';
import { openOutbox } from '../../support/server/outbox.ts';
import { asField } from '../../support/server/privateStudio.ts';
import { openDays, today, validRequest } from '../../support/server/testApi.ts';

const hour = 60 * 60_000;
const [session = '', nextDay = '', , later = '', latest = ''] = openDays;
/** Not by momentOf(), so that the studio's time zone is seen. */
const midnightOf = (date: IsoDate) => Date.parse(`${date}T00:00Z`);
const midnight = midnightOf(addDays(session, -1));
const reminderTime = midnight + 10 * hour;
const sheetTime = midnight + 18 * hour;

const reminderOf = (date: IsoDate) => `Tomorrow: your session, ${dateInWords(date)}`;
const sheetOf = (date: IsoDate) => `Tomorrow: 1 session, ${dateInWords(date)}`;
const toArtist = { recipient: validRequest.email, due: reminderTime, subjectOf: reminderOf };
const toStudio = { recipient: studio.email, due: sheetTime, subjectOf: sheetOf };

/** Notes the e-mails at a time in Accra. */
const at = (studio: Parameters<Story>[0], date: IsoDate, hours: number, title: string) => {
  studio.now = midnightOf(date) + hours * hour - 1000;
  return studio.look(title);
};
const recording = (timeSlot: 'slot1' | 'slot2' | 'slot5' | 'slot6') =>
  ({ bookingType: 'recording', date: session, timeSlot }) as const;

tellStories({
  async 'a sheet of the evening'(studio) {
    await studio.book({ ...recording('slot6'), fullName: 'Esi' });
    const cancelled = await studio.book(recording('slot5'));
    await studio.act(cancelled, 'studio', 'cancel');
    // By telephone, without an address.
    const form = { ...validRequest, fullName: 'Yaa', email: '', key: '', slot: 'recording slot1' };
    await studio.press(`${studio.desk}book`, form);
    const moved = await studio.book({ date: later, fullName: 'Efua' });
    await studio.deliver();
    await at(studio, today, 18, 'The sheet has the sessions in the order of the day');
    await studio.book({ ...recording('slot2'), fullName: 'Kofi' });
    await studio.act(moved, 'artist', 'move', { to: asField(recording('slot5')) });
    await studio.deliver();
    await at(studio, session, 6, 'For a request and a move of the night, their e-mails are enough');
  },

  async 'sheets of evenings without sessions'(studio) {
    const { act, mail } = studio;
    const booking = await studio.book({ date: latest });
    await studio.deliver();
    await at(studio, today, 18, 'A request waits for eight hours');
    await at(studio, session, 18, 'It waits for more than a day');
    await at(studio, session, 19, 'An hour later');
    await act(booking, 'studio', 'confirm');
    await studio.deliver();
    // Neither an e-mail to the studio nor one about a session that is over has to reach an artist.
    mail.fault = (step) => (step === 'to' ? 550 : undefined);
    const over = await studio.book({ date: nextDay });
    await studio.deliver();
    await act(over, 'studio', 'confirm');
    await studio.deliver();
    mail.fault = () => undefined;
    await at(studio, nextDay, 18, 'E-mails to the studio and about a session that is over failed');
    mail.fault = (step, to) => (step === 'to' && to === validRequest.email ? 550 : undefined);
    await studio.queue(booking.reference, ['confirmation']);
    await studio.deliver();
    await at(studio, addDays(nextDay, 1), 18, 'An e-mail to an artist failed');
    mail.fault = () => undefined;
    await studio.queue(booking.reference, ['confirmation']);
    await studio.deliver();
    await act(await studio.book({ date: '2027-01-01' }), 'studio', 'confirm');
    await studio.deliver();
    await at(studio, '2026-12-31', 18, 'The last evening of a month');
    await at(studio, '2027-01-01', 18, 'The first evening of the next one');
    await studio.book({ date: '2027-01-02' });
    await studio.deliver();
    await at(studio, '2027-01-02', 18, 'The second evening, without the figures');
  },

  async 'sheets after sessions'(studio) {
    await studio.book();
    await studio.deliver();
    studio.now = midnightOf(session) + 18 * hour - 1001;
    await studio.look('A millisecond before the evening');
    await studio.mail.stop();
    await at(studio, session, 18, 'The mail server is away in the evening');
    await studio.mail.start();
    await at(studio, nextDay, 18, 'The next evening: the first sheet that arrives');
    await studio.book({ date: later });
    await studio.deliver();
    await at(studio, addDays(later, -1), 18, 'And no other one');
    studio.mail.fault = (step, to) =>
      step === 'to' && to === validRequest.email ? 550 : undefined;
    const weekly = { date: later, slot: 'performance afternoon', until: addDays(later, 7) };
    await studio.press(`${studio.desk}book`, { ...validRequest, key: '', ...weekly });
    await studio.deliver();
    await at(studio, later, 18, 'A regular is not reached, and the first session is over');
  },
});

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
      const write = vi.spyOn(database, 'write');
      for (const time of [midnight - 6 * hour, midnight, reminderTime - 1]) await deliver(time);
      expect(write).not.toHaveBeenCalled();
      await deliver(due - 1);
      expect([arrived(), await rows()]).toEqual([[], []]);
      write.mockClear();
      await deliver(due);
      expect(arrived()).toEqual([subjectOf(session)]);
      expect(await rows()).toEqual([`${kind} ${key} sent`]);
      // Of several servers, one after the other queues, leases and records.
      const locks = write.mock.calls.map(([name]) => name);
      expect(locks).toEqual(['outbox', 'outbox', kind === 'sheet' ? 'desk' : key, 'outbox']);
      await deliver(midnight + day - 1);
      write.mockClear();
      for (const time of [due + 2000, midnight + day - 1, due + day]) await deliver(time);
      expect([arrived().length, write.mock.calls]).toEqual([1, []]);
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

    it('is not sent while the clock is wrong, and once when it is right again', async () => {
      await book('R-1');
      // Two days back, at the afternoon of the session, and far ahead.
      for (const error of [-2 * day, midnight + day + 12 * hour - due, 500 * day]) {
        await outbox.mail.stop();
        await outbox.deliver(due);
        await outbox.mail.start();
        await outbox.deliver(due + error);
        expect([error, arrived(), await outbox.rows()]).toEqual([error, [], []]);
        await outbox.deliver(due + hour);
        await outbox.deliver(due + 2 * hour);
        expect([error, arrived()]).toEqual([error, [subjectOf(session)]]);
        outbox.mail.arrivals.length = 0;
        await outbox.write('DELETE FROM outbox');
      }
    });

    it('is sent on its day, also when a clock that was ahead had sent it', async () => {
      await book('R-1');
      await outbox.deliver(due + hour);
      expect(arrived()).toHaveLength(1);
      await outbox.deliver(due - day);
      for (const time of [due, due + 2 * hour]) await outbox.deliver(time);
      expect(arrived()).toHaveLength(2);
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

  it('the sheet of a day is sent until noon of that day when no server ran in the evening', async () => {
    await book('R-1');
    const sheets = () => subjectsTo(outbox.mail, studio.email);
    await outbox.deliver(sheetTime + 18 * hour);
    expect(sheets()).toEqual([]);
    await outbox.deliver(sheetTime + 18 * hour - 1);
    expect(sheets()).toEqual([`Today: 1 session, ${dateInWords(session)}`]);
  });

  it('a sheet says that the database is empty, and not in the evening after a backup of it', async () => {
    outbox.checkBackups = (times, now) => backupProblems(times, true, now);
    await outbox.deliver(sheetTime);
    await outbox.repository.noteBackup(outbox.now);
    await outbox.deliver(sheetTime + day);
    expect(outbox.mail.arrivals.map(({ mail }) => mail.text)).toEqual([
      expect.stringContaining('no sessions. The database is empty: '),
    ]);
  });

  it('a deposit that waits for more than two days causes no sheet, and is named in the next one', async () => {
    setContent(studio.deposit, { performance: 'GH₵500 within two days.' });
    const evening = midnightOf(session) + 18 * hour;
    outbox.now = evening - 2 * day;
    await book('R-1', { date: latest });
    await book('R-2', { date: nextDay });
    for (const reference of ['R-1', 'R-2']) await change(reference, 'confirmed');
    // Two days after it was confirmed, and not more.
    await outbox.deliver(evening);
    // An evening without sessions of the next day.
    await outbox.deliver(evening + day);
    await book('R-3', { date: later });
    await outbox.deliver(evening + 2 * day);
    const texts = outbox.mail.arrivals.map(({ mail }) => `${mail.text}`);
    const sheets = texts.filter((text) => text.startsWith('Tomorrow in Accra time'));
    const named = 'Deposit not received for more than two days';
    expect(sheets.map((text) => text.includes(named))).toEqual([false, true]);
  });

  it('a confirmed session that its artist has moved waits from that move on', async () => {
    await book('R-1', { date: latest });
    await book('R-2');
    await book('R-3', { date: nextDay });
    for (const reference of ['R-1', 'R-2', 'R-3']) await change(reference, 'confirmed');
    outbox.now = sheetTime - hour;
    await move('R-1', latest, later, slotById.evening);
    for (const time of [sheetTime, sheetTime + day]) await outbox.deliver(time);
    const sheets = outbox.mail.arrivals.map(({ mail }) => `${mail.text}`);
    const waits = sheets
      .filter((text) => text.startsWith('Tomorrow in Accra time'))
      .map((text) => text.includes('Waiting for more than a day'));
    expect(waits).toEqual([false, true]);
  });

  it('the sheet is erased from the outbox with the data of its date', async () => {
    await book('R-1');
    await outbox.deliver(sheetTime);
    await outbox.repository.eraseBefore(session);
    expect(await outbox.rows()).toContain(`sheet ${session} sent`);
    await outbox.repository.eraseBefore(addDays(session, 1));
    expect(await outbox.rows()).toEqual([]);
  });
});
