import { beforeEach, describe, expect, it } from 'vitest';
import type { Selection } from '#booking/availability';
import type { BookingRequest } from '#booking/request';
import {
  type BookingRepository,
  bookingRepository,
} from '../../../server/bookings/bookingRepository.ts';
import { emailsOfMove } from '../../../server/outbox/emailKinds.ts';
import { claimsOf } from '../../support/database/claims.ts';
import { databases, type TestDatabase } from '../../support/database/databases.ts';
import { createOptions, withSlot } from '../../support/server/createOptions.ts';
import { tuesdayAtTen, validRequest } from '../../support/server/testApi.ts';

const morning = validRequest;
const evening = { ...validRequest, timeSlot: 'evening' } as const;
const slot2 = { ...validRequest, bookingType: 'recording', timeSlot: 'slot2' } as const;

const moveFrom = (from: Selection, to: BookingRequest) => ({
  from,
  to: { ...to, slot: withSlot(to).slot },
  now: tuesdayAtTen,
  emails: emailsOfMove,
  changedBy: "artist's link" as const,
});
const confirmation = (session: Selection) => ({
  status: 'confirmed' as const,
  reason: '',
  now: tuesdayAtTen,
  emails: [],
  changedBy: "studio's link" as const,
  session,
});

describe.each(databases)('a move of a booking on $name', ({ fresh }) => {
  let database: TestDatabase;
  let bookings: BookingRepository;

  beforeEach(async () => {
    database = await fresh();
    bookings = bookingRepository(await database.open());
    return () => bookings.close();
  });

  const book = async (request: BookingRequest) => {
    const options = createOptions();
    expect(await bookings.create(withSlot(request), options)).toMatchObject({ outcome: 'created' });
    return options.reference;
  };
  const everyRow = async () => [
    await database.rows('SELECT * FROM booking ORDER BY reference'),
    await database.rows('SELECT * FROM claim ORDER BY date, half_hour'),
    await database.rows('SELECT * FROM booking_change ORDER BY reference, number'),
    await database.rows('SELECT * FROM outbox ORDER BY reference, kind'),
  ];
  const expectWholeClaims = async () => {
    const { has, needs } = await claimsOf(database.rows);
    expect(has).toEqual(needs);
  };

  it('frees its hours, claims the others, and waits for the studio again', async () => {
    const reference = await book(morning);
    await bookings.changeStatus(reference, confirmation(morning));
    const result = await bookings.move(reference, moveFrom(morning, evening));
    expect(result).toMatchObject({
      outcome: 'changed',
      booking: { timeSlot: 'evening', status: 'requested' },
    });
    expect(await bookings.findByReference(reference)).toMatchObject(
      result.outcome !== 'unknown' ? result.booking : {},
    );
    await expectWholeClaims();
    expect(
      await database.rows('SELECT status, reason, changed_by FROM booking_change ORDER BY number'),
    ).toEqual([
      { status: 'confirmed', reason: '', changed_by: "studio's link" },
      { status: 'moved', reason: 'from 2026-12-02 morning', changed_by: "artist's link" },
    ]);
  });

  it('can be to hours that overlap its own', async () => {
    const reference = await book(morning);
    expect(await bookings.move(reference, moveFrom(morning, slot2))).toMatchObject({
      outcome: 'changed',
    });
    await expectWholeClaims();
  });

  it('changes nothing when the slot is taken', async () => {
    const reference = await book(morning);
    await book({ ...evening, email: 'kofi@example.com' });
    const before = await everyRow();
    expect(await bookings.move(reference, moveFrom(morning, evening))).toMatchObject({
      outcome: 'taken',
    });
    expect(await everyRow()).toEqual(before);
  });

  it('changes nothing when the booking is cancelled, or is at that session already', async () => {
    const reference = await book(morning);
    expect(await bookings.move(reference, moveFrom(morning, morning))).toMatchObject({
      outcome: 'same already',
    });
    await bookings.changeStatus(reference, { ...confirmation(morning), status: 'cancelled' });
    const before = await everyRow();
    expect(await bookings.move(reference, moveFrom(morning, evening))).toMatchObject({
      outcome: 'impossible',
    });
    expect(await everyRow()).toEqual(before);
  });

  it('makes a confirmation of the earlier session impossible, also after the new one is confirmed', async () => {
    const reference = await book(morning);
    await bookings.move(reference, moveFrom(morning, evening));
    const confirmEarlier = () => bookings.changeStatus(reference, confirmation(morning));
    expect(await confirmEarlier()).toMatchObject({ outcome: 'moved' });
    await bookings.changeStatus(reference, confirmation(evening));
    expect(await confirmEarlier()).toMatchObject({ outcome: 'moved' });
  });

  it('gives two artists who want to swap their sessions at once no slot twice', async () => {
    const [one, other] = [
      await book(morning),
      await book({ ...evening, email: 'kofi@example.com' }),
    ];
    const results = await Promise.all([
      bookings.move(one, moveFrom(morning, evening)),
      bookings.move(other, moveFrom(evening, morning)),
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['taken', 'taken']);
    await expectWholeClaims();
  });
});
