import { describe, expect, it } from 'vitest';
import * as messages from '#booking/messages';
import { halfHours, openingHours } from '#booking/slots';
import { bookingRepository } from '../../../server/bookings/bookingRepository.ts';
import { maxMoves } from '../../../server/bookings/changeQueries.ts';
import { openSqlite } from '../../../server/database/sqlite/sqliteDatabase.ts';
import { asField, noticeOf, privateStudio } from '../../support/server/privateStudio.ts';

/** The forms of the private pages, sent to the app. */

const evening = { bookingType: 'performance', date: '2026-12-03', timeSlot: 'evening' } as const;
/** Closes all hours of a date. */
async function closeDate(file: string, date: string) {
  const repository = bookingRepository(openSqlite(file));
  await repository.closeHours(date, halfHours(openingHours));
  await repository.close();
}

const emailsIn = ({ rowsOf }: ReturnType<typeof privateStudio>) =>
  rowsOf('SELECT kind FROM outbox ORDER BY kind').map(({ kind }) => kind);

describe('opening a private page', () => {
  it.each(['GET', 'HEAD'])('changes nothing with %s', async (method) => {
    const studio = privateStudio();
    const booking = await studio.book();
    const before = studio.rows();
    for (const path of [booking.studio, booking.artist]) {
      for (const query of ['', '?action=cancel', '?bookingType=recording&date=2026-12-05']) {
        const response = await studio.request(path + query, { method });
        expect(response.status).toBe(200);
        expect((await response.text()).length > 0).toBe(method === 'GET');
      }
    }
    expect(studio.rows()).toEqual(before);
  });

  it('shows the studio whom to call and what to answer', async () => {
    const studio = privateStudio();
    const booking = await studio.book({ notes: 'Three singers' });
    const page = await studio.read(booking.studio);
    for (const text of [
      '<title>Session of Ama Mensah · ',
      'Wednesday 2 December 2026',
      'Performance Booth, Morning, 9:00am to 12:30pm',
      'This request waits for your answer.',
      'href="tel:+233240000000"',
      'href="mailto:ama@example.com?subject=Your%20session',
      'Three singers',
      'Confirm the session',
      'Decline the session',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('value="move"');
  });

  it('shows the artist the session, and how to move or cancel it', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const page = await studio.read(booking.artist);
    for (const text of [
      '<title>Your booking · ',
      'The studio has your request and will contact you to confirm it.',
      'Morning, 9:00am to 12:30pm, Accra time (GMT)',
      `/api/bookings/${booking.reference}.ics`,
      'Show free times',
      'Cancel my booking',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('value="confirm"');
  });
});

describe('the studio', () => {
  it('confirms a request once, and is told so the second time', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const form = { action: 'confirm', seen: asField(booking.session) };
    const first = await studio.press(booking.studio, form);
    expect(first.status).toBe(200);
    expect(noticeOf(first.page)).toBe('The session is confirmed. The artist gets an e-mail.');
    expect(first.page).toContain('<title>The session is confirmed.');
    expect(emailsIn(studio)).toEqual(['acknowledgement', 'confirmation', 'request']);
    const rows = studio.rows();

    const second = await studio.press(booking.studio, form);
    expect([second.status, noticeOf(second.page)]).toEqual([
      200,
      'This session was confirmed already.',
    ]);
    expect(studio.rows()).toEqual(rows);
    expect(await studio.read(booking.artist)).toContain('Your session is confirmed.');
    expect(studio.rowsOf('SELECT status, changed_by FROM booking_change')).toEqual([
      { status: 'confirmed', changed_by: "studio's link" },
    ]);
  });

  it('declines a request with a reason, which frees the hours', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const reason = '  The piano\r\nis being tuned. ';
    const form = { action: 'cancel', seen: asField(booking.session), reason };
    const { page } = await studio.press(booking.studio, form);
    expect(noticeOf(page)).toBe('The request is declined. The artist gets an e-mail.');
    expect(await studio.read(booking.artist)).toContain('The studio has cancelled this booking.');
    expect(await studio.read(booking.studio)).toContain('This session is cancelled.');
    expect(page).not.toContain('<button');
    expect(studio.rowsOf('SELECT reason FROM booking_change')).toEqual([
      { reason: 'The piano is being tuned.' },
    ]);
    expect(studio.sessions()).toMatchObject([{ status: 'cancelled', claims: 0 }]);
    expect(emailsIn(studio)).toEqual(['cancellation']);
    await studio.book();
    expect(noticeOf((await studio.press(booking.studio, form)).page)).toBe(
      'This session was cancelled already.',
    );
    const late = await studio.press(booking.studio, { ...form, action: 'confirm' });
    expect([late.status, noticeOf(late.page)]).toEqual([
      409,
      'This session is cancelled. It cannot be confirmed.',
    ]);
  });

  it('cancels a confirmed session', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const seen = asField(booking.session);
    await studio.press(booking.studio, { action: 'confirm', seen });
    const { page } = await studio.press(booking.studio, { action: 'cancel', seen });
    expect(noticeOf(page)).toBe('The session is cancelled. The artist gets an e-mail.');
  });

  it('cannot move a booking', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const before = studio.rows();
    const { status, page } = await studio.press(booking.studio, {
      action: 'move',
      seen: asField(booking.session),
      to: asField(evening),
    });
    expect([status, noticeOf(page)]).toEqual([
      400,
      'Please press one of the buttons of this page.',
    ]);
    expect(studio.rows()).toEqual(before);
  });

  it.each(['confirm', 'cancel'])(
    'is told when the artist has moved the session before it presses "%s"',
    async (action) => {
      const studio = privateStudio();
      const booking = await studio.book();
      const seen = asField(booking.session);
      await studio.press(booking.artist, { action: 'move', seen, to: asField(evening) });
      for (const isConfirmed of [false, true]) {
        if (isConfirmed) {
          await studio.press(booking.studio, { action: 'confirm', seen: asField(evening) });
        }
        const before = studio.rows();
        const { status, page } = await studio.press(booking.studio, { action, seen });
        expect([status, noticeOf(page)]).toEqual([
          409,
          'The artist has moved this session. Nothing is changed: please look at the new time first.',
        ]);
        expect(page).toContain('Thursday 3 December 2026');
        expect(studio.rows()).toEqual(before);
      }
    },
  );
});

describe('the artist', () => {
  it('cancels once, and the studio gets an e-mail with the message', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const form = { action: 'cancel', seen: asField(booking.session), reason: 'I am ill' };
    const { page } = await studio.press(booking.artist, form);
    expect(noticeOf(page)).toBe('Your booking is cancelled. The studio gets an e-mail.');
    expect(await studio.read(booking.artist)).toContain('You have cancelled this booking.');
    expect(await studio.read(booking.studio)).toContain('The artist has cancelled this session.');
    expect(page).toContain('href="/booking"');
    expect(page).not.toContain('<form');
    expect(emailsIn(studio)).toEqual(['cancellation', 'withdrawal']);
    const rows = studio.rows();
    expect(noticeOf((await studio.press(booking.artist, form)).page)).toBe(
      'This session was cancelled already.',
    );
    expect(studio.rows()).toEqual(rows);
  });

  it('cannot confirm a booking', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const before = studio.rows();
    const form = { action: 'confirm', seen: asField(booking.session) };
    expect((await studio.press(booking.artist, form)).status).toBe(400);
    expect(studio.rows()).toEqual(before);
  });

  it('moves a confirmed booking, which the studio has to confirm again', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const seen = asField(booking.session);
    await studio.press(booking.studio, { action: 'confirm', seen });
    const form = { action: 'move', seen, to: asField(evening) };
    const { status, page } = await studio.press(booking.artist, form);
    expect([status, noticeOf(page)]).toEqual([
      200,
      'Your booking is moved. The studio will contact you to confirm the new time.',
    ]);
    expect(page).toContain('Thursday 3 December 2026');
    expect(studio.sessions()).toEqual([
      { date: '2026-12-03', slot: 'evening', status: 'requested', claims: 7 },
    ]);
    expect(studio.rowsOf('SELECT count(*) AS count FROM claim')).toEqual([{ count: 7 }]);
    expect(emailsIn(studio)).toEqual(['acknowledgement', 'move', 'request']);
    const rows = studio.rows();
    const again = await studio.press(booking.artist, form);
    expect([again.status, noticeOf(again.page)]).toEqual([
      200,
      'Your booking is at this time already.',
    ]);
    expect(studio.rows()).toEqual(rows);
  });

  it('moves to hours that overlap the old ones', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const query = '?bookingType=recording&date=2026-12-02';
    const offered = await studio.read(booking.artist + query);
    for (const slot of ['slot1', 'slot2', 'slot3']) {
      expect(offered).toContain(`value="recording 2026-12-02 ${slot}"`);
    }
    const { status } = await studio.press(booking.artist, {
      action: 'move',
      seen: asField(booking.session),
      to: 'recording 2026-12-02 slot2',
    });
    expect(status).toBe(200);
    expect(studio.sessions()).toMatchObject([{ slot: 'slot2', claims: 4 }]);
  });

  it('is offered neither booked times nor the own one', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    await studio.book({ timeSlot: 'evening' });
    const page = await studio.read(`${booking.artist}?bookingType=performance&date=2026-12-02`);
    const offered = [...page.matchAll(/name="to" value="([^"]+)"/g)].map(([, value]) => value);
    expect(offered).toEqual(['performance 2026-12-02 afternoon']);
  });

  it.each([
    ['a Sunday', '2026-12-06', 'closed on Sundays'],
    ['a past date', '2026-11-30', 'in the past'],
    ['a date too far ahead', '2028-01-03', 'too far ahead'],
    ['a date that does not exist', '2026-02-30', messages.impossibleDate],
    ['no date', '', messages.impossibleDate],
  ])('reads why there is no free time on %s', async (_, date, reason) => {
    const studio = privateStudio();
    const booking = await studio.book();
    const page = await studio.read(`${booking.artist}?bookingType=performance&date=${date}`);
    expect(page).toContain(reason);
    expect(page).not.toContain('value="move"');
  });

  it('finds the next free date when a date is full', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    for (const timeSlot of ['morning', 'afternoon', 'evening'] as const) {
      await studio.book({ date: '2026-12-04', timeSlot });
    }
    const page = await studio.read(`${booking.artist}?bookingType=performance&date=2026-12-04`);
    expect(page).toContain('fully booked');
    expect(page).toMatch(/href="\?bookingType=performance&amp;date=2026-12-05#times"/);
  });

  it.each([
    ['a booked slot', 'performance 2026-12-02 evening', messages.slotTaken],
    [
      'hours that a booking of the other booth overlaps',
      'recording 2026-12-02 slot6',
      messages.slotTaken,
    ],
    ['closed hours', 'performance 2026-12-08 morning', messages.slotTaken],
    ['a slot that has begun', 'recording 2026-12-01 slot1', messages.slotBegun],
    ['a past date', 'performance 2026-11-30 morning', messages.pastDate],
    ['a Sunday', 'performance 2026-12-06 morning', messages.closedDay],
    ['a date too far ahead', 'performance 2028-01-03 morning', messages.tooFarAhead],
    [
      'a date that does not exist',
      'performance 2026-02-30 morning',
      'choose one of the free times',
    ],
    ['a slot of the other booth', 'recording 2026-12-03 morning', 'choose one of the free times'],
    ['nothing', '', 'choose one of the free times'],
  ])('keeps the booking when it is moved to %s', async (_, to, reason) => {
    const studio = privateStudio();
    const booking = await studio.book();
    await studio.book({ timeSlot: 'evening' });
    await closeDate(studio.file, '2026-12-08');
    const before = studio.rows();
    const form = { action: 'move', seen: asField(booking.session), to };
    const { status, page } = await studio.press(booking.artist, form);
    expect([400, 409]).toContain(status);
    expect(noticeOf(page)).toContain(reason);
    expect(studio.rows()).toEqual(before);
  });

  it('is told when the booking was moved in another tab', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const seen = asField(booking.session);
    await studio.press(booking.artist, { action: 'move', seen, to: asField(evening) });
    const before = studio.rows();
    for (const action of ['cancel', 'move']) {
      const form = { action, seen, to: 'recording 2026-12-04 slot1' };
      const { status, page } = await studio.press(booking.artist, form);
      expect([status, noticeOf(page)]).toEqual([
        409,
        'This booking was moved meanwhile. Nothing is changed: please look at the new time first.',
      ]);
    }
    expect(studio.rows()).toEqual(before);
  });

  it('cannot move a cancelled booking', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    const seen = asField(booking.session);
    await studio.press(booking.studio, { action: 'cancel', seen });
    const before = studio.rows();
    const form = { action: 'move', seen, to: asField(evening) };
    const { status, page } = await studio.press(booking.artist, form);
    expect([status, noticeOf(page)]).toEqual([
      409,
      'This session is cancelled. It cannot be moved.',
    ]);
    expect(studio.rows()).toEqual(before);
  });

  it(`can move a booking ${maxMoves} times, because each move sends e-mails`, async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    let seen = asField(booking.session);
    const statuses: number[] = [];
    for (let move = 0; move <= maxMoves; move += 1) {
      const to = asField({ ...evening, timeSlot: move % 2 ? 'morning' : 'evening' });
      statuses.push((await studio.press(booking.artist, { action: 'move', seen, to })).status);
      seen = to;
    }
    expect(statuses).toEqual([...Array<number>(maxMoves).fill(200), 409]);
  });

  it('counts as having booked after cancelling, because each request sends e-mails', async () => {
    const studio = privateStudio({ MAX_OPEN_REQUESTS: '2' });
    const [own, declined] = [await studio.book(), await studio.book({ timeSlot: 'evening' })];
    const seen = { own: asField(own.session), declined: asField(declined.session) };
    await studio.press(own.artist, { action: 'cancel', seen: seen.own });
    await expect(studio.book()).rejects.toThrow(/2 open requests/);
    await studio.press(declined.studio, { action: 'cancel', seen: seen.declined });
    await studio.book();
  });
});

describe('a session that has begun', () => {
  it('can be read, but not changed', async () => {
    const studio = privateStudio();
    const booking = await studio.book();
    studio.now = Date.UTC(2026, 11, 2, 9, 0);
    const seen = asField(booking.session);
    const before = studio.rows();
    for (const [path, action, state] of [
      [booking.studio, 'confirm', 'This session has begun. It was not confirmed.'],
      [booking.artist, 'cancel', 'Your session has begun, but the studio has not confirmed it.'],
      [booking.artist, 'move', 'Your session has begun'],
    ] as const) {
      const page = await studio.read(path);
      expect(page).toContain(state);
      expect(page).not.toContain('<form');
      const sent = await studio.press(path, { action, seen, to: asField(evening) });
      expect([sent.status, noticeOf(sent.page)]).toEqual([
        409,
        'This session has begun. It can no longer be changed here.',
      ]);
    }
    expect(studio.rows()).toEqual(before);
  });
});

describe('without a mail server', () => {
  it('no page promises an e-mail', async () => {
    const studio = privateStudio({});
    const booking = await studio.book();
    const seen = asField(booking.session);
    const other = await studio.book({ timeSlot: 'evening' });
    const pages = [
      await studio.read(booking.studio),
      await studio.read(`${booking.artist}?bookingType=performance&date=2026-12-05`),
      (await studio.press(booking.studio, { action: 'confirm', seen })).page,
      (await studio.press(booking.artist, { action: 'move', seen, to: asField(evening) })).page,
      (await studio.press(booking.artist, { action: 'cancel', seen: asField(evening) })).page,
      (await studio.press(other.studio, { action: 'cancel', seen: asField(other.session) })).page,
    ];
    for (const page of pages) {
      expect(page).not.toMatch(/gets an e-mail|contact you to confirm the new/);
      expect(page).toMatch(/No e-mail is sent: please call|Please call the studio to confirm/);
    }
    expect(studio.rowsOf('SELECT * FROM outbox')).toEqual([]);
  });
});
