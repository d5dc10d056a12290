import { describe, expect, it } from 'vitest';
import type { SlotId } from '#booking/slots';
import { momentOf } from '#studio/clock';
import { databases } from '../../support/database/databases.ts';
import { type DeskPages, openedDesk } from '../../support/server/openedDesk.ts';
import { asField } from '../../support/server/privateStudio.ts';
import { validRequest } from '../../support/server/testApi.ts';

/** A desk whose clock can be set, with the figures of December. */
async function moneyDesk(fresh: Parameters<typeof openedDesk>[0]) {
  const opened = await openedDesk(fresh);
  const { studio } = opened;
  const at = (date: string, hours: number) => {
    studio.now = momentOf({ date, minutes: 60 * hours });
  };
  /** As a request of the artist that the studio has confirmed. */
  const booked = async (date: string, timeSlot: SlotId = 'slot1') => {
    const bookingType = timeSlot === 'slot1' ? 'recording' : 'performance';
    const booking = await studio.book({ bookingType, date, timeSlot });
    await opened.act(booking, 'confirm');
    return booking;
  };
  const act = async (booking: DeskPages, action: string, fields = {}) =>
    opened.act(booking, action, fields, await studio.openDesk());
  const read = async (path: string) =>
    (await studio.read((await studio.openDesk()) + path))
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  const figures = async () => {
    const [, sums = ''] =
      / (\S+ sessions? took place, .*?) Hours of the/.exec(await read('figures?date=2026-12-01')) ??
      [];
    return sums;
  };
  return { studio, at, booked, act, read, figures };
}

describe.each(databases)('money on $name', ({ fresh }) => {
  // Recordings are 2 hours for GH₵100, performances 3.5 hours for $200; December has 324 open hours.
  it('is right in six stories as reckoned by hand, at the desk, in the sheet and in the spreadsheet, also after the erasure', async () => {
    const { studio, at, booked, act, read, figures } = await moneyDesk(fresh);
    const parts = await booked('2026-12-03');
    const kept = await booked('2026-12-04');
    const ill = await booked('2026-12-05');
    const dollars = await booked('2026-12-07', 'morning');
    const debt = await booked('2026-12-08');
    const slip = await booked('2026-12-09');

    // A deposit of 40, pressed twice; a second phone has seen nothing of it.
    const { changeCount = 0 } = (await studio.store.findByReference(parts.reference)) ?? {};
    const seen = { changes: String(changeCount) };
    const presses = [
      await act(parts, 'note', { ...seen, received: '40' }),
      await act(parts, 'note', { ...seen, received: 'GH₵40.00' }),
      await act(parts, 'note', { ...seen, received: '100' }),
      await act(parts, 'note', { received: '-5' }),
    ];
    expect(presses.map(({ status, notice }) => [status, notice])).toEqual([
      [200, 'Saved: GH₵40 of GH₵100 received.'],
      [200, 'There was nothing new to save.'],
      [409, expect.stringMatching(/^Nothing is saved: /)],
      [400, 'Please write the amount in whole cedis, e.g. 200.'],
    ]);
    expect(presses[0]?.page).toMatch(/<details [^>]*open="".*Paid: all of GH₵100/s);
    expect(await studio.read(parts.artist)).toContain('GH₵40 of GH₵100 received');
    await act(kept, 'note', { received: '50' });
    await act(ill, 'note', { received: '100' });
    expect(await read('figures?date=2026-12-01')).toContain(' GH₵190 received ahead, ');

    // One cancels late and loses the deposit; the other is ill, and gets the money back.
    at('2026-12-04', 7);
    await studio.act(kept, 'artist', 'cancel');
    await act(kept, 'note', { received: '50', studioNote: 'Kept: too late' });
    expect(await studio.read(kept.artist)).toMatch(
      /You have cancelled this booking\..*>GH₵50 received<.*>50 Ghana cedis received</s,
    );
    expect(await studio.read(kept.artist)).not.toContain('Kept: too late');
    await act(ill, 'cancel', { reason: 'We wish you a good recovery' });
    expect(await figures()).toBe(
      '1 session took place, 2 of 324 hours, GH₵40 paid, GH₵60 owed, GH₵150 kept of what did not take place, 3 still to come, 2 cancelled',
    );
    expect(await read('figures?date=2026-12-01')).toMatch(
      / Not paid: 1 .* GH₵100, GH₵60 not paid\. .* Money kept: 2 .* GH₵100, GH₵50 received, cancelled\. /,
    );
    await act(ill, 'note', { received: '0', studioNote: 'MoMo back 9' });

    // The rest; $200 in cedis; a nought too many, which is then taken away.
    at('2026-12-10', 9);
    await act(parts, 'note', { isPaid: 'yes', received: '40' });
    const { fullName, phoneNumber } = validRequest;
    const inCedis = { fullName, phoneNumber, amount: '2,400', currency: 'GHS' };
    await act(dollars, 'correct', inCedis);
    await act(dollars, 'note', { isPaid: 'yes', received: '0' });
    await act(slip, 'note', { received: '1000' });
    const tookPlace = '4 sessions took place, 9.5 of 324 hours,';
    const rest = 'GH₵50 kept of what did not take place, 2 cancelled';
    expect(await figures()).toBe(`${tookPlace} GH₵3,500 paid, GH₵100 owed, ${rest}`);
    const right = await act(slip, 'note', { received: '100' });
    expect(right.page).toContain('Noted by the desk: received GH₵100, before GH₵1,000 (');
    expect(right.page).not.toContain('Paid: all of');
    const inDecember = `${tookPlace} GH₵2,600 paid, GH₵100 owed, ${rest}`;
    expect(await figures()).toBe(inDecember);
    await studio.deliver();
    // The first sheet that arrives has the figures.
    await studio.outbox.mail.stop();
    at('2027-01-01', 18);
    await studio.deliver();
    await studio.outbox.mail.start();
    at('2027-01-02', 18);
    const letters = (await studio.deliver()).map(({ text }) => text);
    expect(letters).toEqual([expect.stringContaining(`Last month: ${inDecember}.`)]);

    // A debt of December is paid in January.
    at('2027-01-22', 12);
    expect(await read('figures?date=2026-12-01')).toMatch(/ Not paid: 1 .* Money kept: 1 /);
    await act(debt, 'note', { isPaid: 'yes', received: '0' });
    const inJanuary = `${tookPlace} GH₵2,700 paid, ${rest}`;
    expect(await figures()).toBe(inJanuary);
    await studio.store.eraseBefore('2027-01-01');
    expect(await figures()).toBe(inJanuary);
    const csv = await studio.read(`${await studio.openDesk()}figures.csv?date=2026-12-01`);
    const [head = '', ...rows] = csv.split('\r\n').map((row) => row.split(','));
    const columns = ['amount', 'received', 'owed'].map((name) => head.indexOf(name));
    expect(
      rows.map((row) => columns.map((column) => Number(row[column]?.replaceAll('"', '')))),
    ).toEqual([
      [100, 100, 0],
      [100, 50, 0],
      [100, 0, 0],
      [2400, 2400, 0],
      [100, 100, 0],
      [100, 100, 0],
    ]);
  });

  it('can be written of an erased session, but nothing that names anybody', async () => {
    const { studio, at, booked, act, read, figures } = await moneyDesk(fresh);
    const session = await booked('2026-12-03');
    const other = await studio.book({ date: '2026-12-04' });
    at('2027-04-01', 12);
    await studio.store.eraseBefore('2027-01-01');
    expect(await read(session.reference)).toMatch(/ Erased .* note .* A note is erased again, /);
    expect(await read(session.reference)).not.toMatch(/Correct name|Move to|Cancel this/);
    expect(await read(other.reference)).toMatch(/ Erased .* Over (?!The request)/);
    const to = asField({ bookingType: 'recording', date: '2027-04-05', timeSlot: 'slot1' });
    const { fullName, phoneNumber, email } = validRequest;
    for (const [action, fields] of Object.entries({
      correct: { fullName, phoneNumber },
      email: { email },
      move: { to },
      cancel: { reason: fullName },
    })) {
      const { status, notice } = await act(session, action, fields);
      expect([action, status, notice]).toEqual([
        ...[action, 409],
        'This session is erased. Only its money, attendance and note can be changed.',
      ]);
    }
    await act(session, 'note', { isPaid: 'yes', received: '0', studioNote: 'MoMo 7713' });
    const paid = '1 session took place, 2 of 324 hours, GH₵100 paid, 1 not answered';
    expect(await figures()).toBe(paid);
    await studio.store.eraseBefore('2027-01-01');
    expect(await figures()).toBe(paid);
    expect(await studio.store.findByReference(session.reference)).toMatchObject({
      ...{ fullName: '', email: '', phoneNumber: '', studioNote: '', changeCount: 2 },
      ...{ status: 'confirmed', date: '2026-12-03' },
    });
  });

  it('of a series keeps its erased sessions without the address that a later one gets', async () => {
    const { studio, at, act } = await moneyDesk(fresh);
    const form = { ...validRequest, key: '', slot: 'performance morning' };
    const until = '2027-02-23';
    await studio.press(`${await studio.openDesk()}book`, { ...form, date: '2026-12-08', until });
    at('2027-02-20', 12);
    await studio.store.eraseBefore('2027-01-01');
    const [first] = await studio.store.bookingsBetween('2026-12-08', '2026-12-08');
    const [last] = await studio.store.bookingsBetween(until, until);
    if (!first || !last) throw new Error('The series is not booked.');
    const pages = { reference: last.reference, session: last };
    await act(pages, 'email', { email: 'new@example.com' });
    const [erased, corrected] = [
      await studio.store.findByReference(first.reference),
      await studio.store.findByReference(last.reference),
    ];
    expect([erased?.email, corrected?.email]).toEqual(['', 'new@example.com']);
  });
});
