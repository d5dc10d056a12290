import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { BookingRequest } from '#booking/request';
import { halfHours, openingHours, slots } from '#booking/slots';
import {
  type BookingRepository,
  bookingRepository,
} from '../../../server/bookings/bookingRepository.ts';
import type { StatusChange } from '../../../server/bookings/changeQueries.ts';
import type { CreateOptions } from '../../../server/bookings/createQueries.ts';
import { newToken } from '../../../server/bookings/privateLinks.ts';
import { claimsOf } from '../../support/database/claims.ts';
import { databases, type TestDatabase } from '../../support/database/databases.ts';
import { createOptions, dateAndSlot, withSlot } from '../../support/server/createOptions.ts';
import { tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const wholeDay = halfHours(openingHours);
const hour = 60;
const choice = validRequest;
const { date } = validRequest;

const changeTo = (
  status: StatusChange['status'],
  change: Partial<StatusChange> = {},
): StatusChange => ({
  status,
  reason: '',
  now: tuesdayAtTen,
  emails: [],
  changedBy: 'command',
  ...change,
});

describe.each(databases)('status, closed hours and personal data on $name', ({ fresh }) => {
  let database: TestDatabase;
  let repository: BookingRepository;

  beforeEach(async () => {
    database = await fresh();
    repository = bookingRepository(await database.open());
    return () => repository.close();
  });

  const book = async (change: Partial<BookingRequest> = {}, more: Partial<CreateOptions> = {}) => {
    const registered = createOptions(more);
    const creation = await repository.create(withSlot({ ...validRequest, ...change }), registered);
    expect(creation.outcome).toBe('created');
    return registered.reference;
  };
  const expectWholeClaims = async () => {
    const { has, needs } = await claimsOf(database.rows);
    expect(has).toEqual(needs);
  };

  describe('a booking', () => {
    it('claims its hours while it is requested or confirmed, and releases them when it is cancelled', async () => {
      const reference = await book();
      expect(await repository.changeStatus(reference, changeTo('confirmed'))).toMatchObject({
        outcome: 'changed',
        booking: { reference, status: 'confirmed' },
      });
      expect(await repository.isFree(...dateAndSlot(choice))).toBe(false);
      await repository.changeStatus(reference, changeTo('cancelled'));
      expect(await repository.isFree(...dateAndSlot(choice))).toBe(true);
      expect(await repository.bookedDates(date)).toEqual({});
      await book({ email: 'next@example.com' });
      await expectWholeClaims();
    });

    it('keeps its request and the history of its status', async () => {
      const reference = await book({ notes: 'kora' });
      await repository.issueLink(reference, 'studio', newToken(), tuesdayAtTen);
      await repository.changeStatus(
        reference,
        changeTo('confirmed', { changedBy: "studio's link" }),
      );
      const later = tuesdayAtTen + hour * 60_000;
      await repository.changeStatus(
        reference,
        changeTo('cancelled', { reason: 'ill', now: later }),
      );
      expect(await repository.bookingDetails(reference)).toEqual({
        booking: {
          ...validRequest,
          notes: 'kora',
          slot: slots.performance[0],
          reference,
          status: 'cancelled',
          createdAt: '2026-12-01T10:00:00.000Z',
          changeCount: 2,
          changedBy: 'command',
        },
        changes: [
          {
            status: 'confirmed',
            reason: '',
            changedAt: '2026-12-01T10:00:00.000Z',
            changedBy: "studio's link",
          },
          {
            status: 'cancelled',
            reason: 'ill',
            changedAt: '2026-12-01T11:00:00.000Z',
            changedBy: 'command',
          },
        ],
        links: [{ holder: 'studio', issuedAt: '2026-12-01T10:00:00.000Z' }],
        emails: [],
      });
    });

    it('is changed once when several processes confirm it concurrently', async () => {
      const reference = await book();
      const elsewhere = bookingRepository(await database.open());
      onTestFinished(() => elsewhere.close());
      const pending = [repository, elsewhere, repository, elsewhere].map((side) =>
        side.changeStatus(reference, changeTo('confirmed', { emails: ['confirmation'] })),
      );
      const outcomes = (await Promise.all(pending)).map(({ outcome }) => outcome).sort();
      expect(outcomes).toEqual(['changed', 'same already', 'same already', 'same already']);
      expect(await database.rows('SELECT kind FROM outbox')).toHaveLength(1);
    });

    it('removes its unsent e-mails from the outbox when it is cancelled', async () => {
      const reference = await book({}, { emails: ['request', 'acknowledgement'] });
      await repository.changeStatus(reference, changeTo('confirmed', { emails: ['confirmation'] }));
      await repository.changeStatus(reference, changeTo('cancelled', { emails: ['cancellation'] }));
      const emails = await database.rows('SELECT kind FROM outbox');
      expect(emails).toEqual([{ kind: 'cancellation' }]);
      const silently = await book({}, { emails: ['request', 'acknowledgement'] });
      await repository.changeStatus(silently, changeTo('cancelled'));
      expect(await database.rows('SELECT kind FROM outbox')).toEqual(emails);
    });

    it('cannot be confirmed after it was cancelled', async () => {
      const reference = await book();
      await repository.changeStatus(reference, changeTo('cancelled'));
      expect(await repository.changeStatus(reference, changeTo('confirmed'))).toMatchObject({
        outcome: 'impossible',
        booking: { status: 'cancelled' },
      });
      expect(await repository.changeStatus('NO-SUCH-ONE', changeTo('cancelled'))).toEqual({
        outcome: 'unknown',
      });
    });

    it('is neither repeated with its key nor counted as open after it was cancelled', async () => {
      const keyed = { idempotencyKey: 'key-0001', maxOpenRequests: 1 };
      const reference = await book({}, keyed);
      await repository.changeStatus(reference, changeTo('cancelled'));
      expect(await repository.create(withSlot(validRequest), createOptions(keyed))).toEqual({
        outcome: 'cancelled',
      });
      await book({}, { maxOpenRequests: 1 });
      await expectWholeClaims();
    });
  });

  describe('closed hours', () => {
    it('cannot be booked and are listed as booked until they are opened', async () => {
      expect(await repository.closeHours(date, wholeDay)).toEqual([]);
      expect(await repository.isFree(...dateAndSlot(choice))).toBe(false);
      const day = (await repository.bookedDates(date))[date];
      expect(day?.performance).toEqual(expect.arrayContaining(['morning', 'evening']));
      expect(day?.recording).toHaveLength(6);
      expect(await repository.create(withSlot(validRequest), createOptions())).toEqual({
        outcome: 'taken',
      });
      expect(await repository.openHours(date, wholeDay)).toBe(wholeDay.length);
      expect(await repository.bookedDates(date)).toEqual({});
      await book();
    });

    it('stay open when a booking overlaps them, and the booking is returned', async () => {
      const reference = await book();
      const cancelled = await book({ timeSlot: 'evening' });
      await repository.changeStatus(cancelled, changeTo('cancelled'));
      expect(await repository.closeHours(date, wholeDay)).toMatchObject([{ reference }]);
      expect(await repository.isFree(...dateAndSlot({ ...choice, timeSlot: 'evening' }))).toBe(
        true,
      );
      const afternoon = wholeDay.filter((halfHour) => halfHour >= 12.5 * hour);
      expect(await repository.closeHours(date, afternoon)).toEqual([]);
      expect((await repository.closedHours(date)).get(date)).toEqual(afternoon);
      await expectWholeClaims();
    });

    it('can be closed twice and opened in part', async () => {
      await repository.closeHours(date, wholeDay);
      await repository.closeHours(date, wholeDay);
      const morning = halfHours({ start: 9 * hour, end: 12.5 * hour });
      expect(await repository.openHours(date, morning)).toBe(7);
      expect(await repository.openHours(date, morning)).toBe(0);
      await book();
      expect(await repository.isFree(...dateAndSlot({ ...choice, timeSlot: 'afternoon' }))).toBe(
        false,
      );
    });

    it('do not include booked hours: opening a day leaves its bookings claimed', async () => {
      await book();
      expect(await repository.openHours(date, wholeDay)).toBe(0);
      expect(await repository.isFree(...dateAndSlot(choice))).toBe(false);
    });
  });

  it('lists bookings by date and time, and those of an e-mail address in any capitals', async () => {
    await book({ date: '2026-12-03' });
    await book({ timeSlot: 'evening', email: 'AMA@example.com' });
    await book({ bookingType: 'recording', timeSlot: 'slot1', email: 'kofi@example.com' });
    const gone = await book({ timeSlot: 'afternoon' });
    await repository.changeStatus(gone, changeTo('cancelled'));
    const listed = await repository.bookingsBetween('2026-12-02', '2026-12-03');
    expect(listed.map(({ timeSlot }) => timeSlot)).toEqual([
      ...['slot1', 'afternoon', 'evening'],
      'morning',
    ]);
    const held = await repository.activeBookingsOf('ama@EXAMPLE.com', '2026-12-01');
    expect(held.map((booking) => booking.date).sort()).toEqual(['2026-12-02', '2026-12-03']);
    expect(await repository.activeBookingsOf('ama@example.com', '2026-12-04')).toEqual([]);
  });

  it('erases the personal data of old sessions, but keeps the bookings', async () => {
    expect(await repository.lastActivity()).toBeUndefined();
    const emails = ['request', 'acknowledgement'] as const;
    const old = await book({ notes: 'secret' }, { emails, idempotencyKey: 'key-0001' });
    await repository.issueLink(old, 'studio', newToken(), tuesdayAtTen);
    await repository.changeStatus(old, changeTo('cancelled', { reason: 'Ama is ill' }));
    const kept = await book({ date: '2026-12-03' }, { emails });
    await repository.issueLink(kept, 'artist', newToken(), tuesdayAtTen);
    expect(await repository.eraseBefore('2026-12-03')).toBe(1);
    expect(await repository.eraseBefore('2026-12-03')).toBe(0);
    expect(await repository.bookingDetails(old)).toMatchObject({
      booking: { fullName: '', email: '', phoneNumber: '', notes: '', status: 'cancelled', date },
      changes: [{ status: 'cancelled', reason: '' }],
      links: [],
      emails: [],
    });
    const everything = await Promise.all(
      ['booking', 'booking_change', 'outbox', 'claim'].map((table) =>
        database.rows(`SELECT * FROM ${table} WHERE reference = '${old}'`),
      ),
    );
    expect(JSON.stringify(everything)).not.toMatch(/Ama|ama@|233|secret|key-0001/);
    expect(await repository.bookingDetails(kept)).toMatchObject({
      booking: { fullName: 'Ama Mensah' },
      links: [{ holder: 'artist' }],
      emails: [{ kind: 'acknowledgement' }, { kind: 'request' }],
    });
  });
});
