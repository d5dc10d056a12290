import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { currentPrice, priceOf } from '#booking/prices';
import { slotById } from '#booking/slots';
import { type IsoDate, momentOf } from '#studio/clock';
import { studio } from '#studio/studio';
import {
  type BookingRepository,
  bookingRepository,
} from '../../../server/bookings/bookingRepository.ts';
import { keptInWords, moneyFact } from '../../../server/bookings/money.ts';
import { receiptsInWords } from '../../../server/bookings/sums.ts';
import { databases } from '../../support/database/databases.ts';
import { setContent } from '../../support/ownerContent.ts';
import { bookWith, changeTo, moveTo } from '../../support/server/createOptions.ts';
import { validRequest } from '../../support/server/testApi.ts';

const noon = (date: IsoDate) => momentOf({ date, minutes: 12 * 60 });
const { date } = validRequest;
const next = addDays(date, 1);
const recording = { bookingType: 'recording', timeSlot: 'slot1' } as const;

describe.each(databases)('receipts on $name', ({ fresh }) => {
  let store: BookingRepository;

  beforeEach(async () => {
    store = bookingRepository(await (await fresh()).open());
    return () => store.close();
  });

  const book = (change: Partial<typeof validRequest | typeof recording> = {}) =>
    bookWith(store, change, { status: 'confirmed' });

  /** Stores notes at noon of a day, by default the sum that was received. */
  const note = async (reference: string, day: IsoDate, notes: object) => {
    const seenChanges = (await store.findByReference(reference))?.changeCount ?? 0;
    const desk = { emails: [], changedBy: 'desk', now: noon(day) } as const;
    expect(await store.setNotes(reference, { ...desk, seenChanges, notes })).toBe('changed');
  };

  /** Says what came in between two dates on each day. */
  const daysOf = async (from: IsoDate, to: IsoDate) => {
    const all = (await store.receiptsOf(from, to)).filter(({ day }) => from <= day && day <= to);
    const days = [...new Set(all.map(({ day }) => day))].sort();
    const words = days.map((day) => receiptsInWords(all.filter((receipt) => receipt.day === day)));
    return [...days.map((day, index) => `${day} ${words[index]}`), receiptsInWords(all)];
  };

  it('are of the day on which they were noted, also once erased, of several sessions and currencies', async () => {
    const [choir, band] = [await book(), await book({ ...recording, date: next })];
    await note(choir, '2026-11-30', { received: 50 });
    await note(choir, '2026-12-01', { received: 2000 });
    await note(choir, '2026-12-01', { received: 200, didNotCome: true });
    await note(band, '2026-12-01', { received: 100, studioNote: 'MoMo 1' });
    await note(band, '2026-12-01', { fullName: 'Ama', notes: 'received GH₵1, before GH₵0' });
    await note(band, '2026-12-31', { received: 60 });
    await note(choir, '2026-12-31', { didNotCome: false });
    await note(band, '2027-01-01', { received: 0 });
    const december = ['2026-12-01 $150 and GH₵100', '2026-12-31 −GH₵40', '$150, GH₵100 and −GH₵40'];
    expect(await daysOf('2026-12-01', '2026-12-31')).toEqual(december);
    expect(await daysOf('2026-11-01', '2026-11-30')).toEqual(['2026-11-30 $50', '$50']);
    await store.eraseBefore('2026-12-31');
    expect(await daysOf('2026-12-01', '2026-12-31')).toEqual(december);
    const all = await store.receiptsOf('2026-12-01', '2026-12-31');
    const later = all.filter(({ day }) => day > '2026-12-31');
    expect(receiptsInWords(later)).toBe('−GH₵60');
    const others = later.map((receipt) => ({ ...receipt, reference: 'R-2', amount: 90 }));
    expect(receiptsInWords([...later, ...others])).toBe('GH₵90 and −GH₵60');
  });

  it('have the currency of the price when it is corrected, until all went back', async () => {
    const reference = await book();
    await note(reference, '2026-12-01', { received: 150 });
    await note(reference, '2026-12-02', { received: 0 });
    await note(reference, '2026-12-03', { received: 200 });
    await note(reference, '2026-12-04', { fullName: 'Ama', amount: 2900, currency: 'GHS' });
    await note(reference, '2026-12-05', { received: 2900 });
    expect((await daysOf('2026-12-01', '2026-12-31')).slice(0, -1)).toEqual([
      ...['2026-12-01 $150', '2026-12-02 −$150'],
      ...['2026-12-03 GH₵200', '2026-12-05 GH₵2,700'],
    ]);
  });

  it('of sessions that the studio has cancelled are to send back, until they went back or are kept', async () => {
    const slots = ['slot1', 'slot2', 'slot3', 'slot4'] as const;
    const [back = '', kept = '', withdrawn = '', erased = ''] = await Promise.all([
      book({ date: next }),
      ...slots.slice(1).map((timeSlot) => book({ ...recording, timeSlot })),
    ]);
    for (const reference of [back, kept, withdrawn, erased]) {
      await note(reference, '2026-12-01', { received: 60 });
      const changedBy = reference === withdrawn ? "artist's link" : 'desk';
      await store.changeStatus(reference, changeTo('cancelled', { changedBy }));
    }
    await store.eraseOf(erased);
    const words = async () => keptInWords(await store.sessionsToSendBack());
    const them = 'for them: keep it or send it back, and tell who sent it.';
    expect(await words()).toBe(`$60 and GH₵60 was received ${them}`);
    await note(kept, '2026-12-02', { isKept: true });
    const session = await store.findByReference(kept);
    expect(session && moneyFact(session, noon('2026-12-02'))).toBe('GH₵60 received, kept');
    expect((await store.changesOf(kept)).at(-1)?.reason).toBe('kept');
    await note(back, '2026-12-02', { received: 20 });
    expect(await words()).toContain('$20 was received:');
    await note(back, '2026-12-03', { received: 0 });
    expect(await words()).toBe('');
    await note(kept, '2026-12-03', { isKept: false });
    expect(await words()).toContain('GH₵60 was received:');
  });

  it('are of the second price that was agreed, until the price is another one', async () => {
    setContent(studio.prices.performance, { second: 'GH₵2,900' });
    const reference = await book();
    const price = async () => {
      const booking = await store.findByReference(reference);
      return booking && priceOf(booking.bookingType, booking);
    };
    const first = priceOf('performance');
    setContent(studio.prices.performance, { second: 'GH₵3,300' });
    expect(await price()).toBe(first);
    await store.move(reference, moveTo({ slot: slotById.evening }));
    expect(await price()).toBe(first);
    const to = { bookingType: 'recording', slot: slotById.slot1 } as const;
    const from = { ...validRequest, timeSlot: 'evening' } as const;
    await store.move(reference, moveTo(to, { from }));
    expect(await price()).toBe(priceOf('recording'));
    const back = moveTo({ slot: slotById.morning }, { from: { ...to, date, timeSlot: 'slot1' } });
    await store.move(reference, back);
    expect(await price()).toBe(priceOf('performance'));
    const { amount } = currentPrice('performance');
    await note(reference, '2026-12-01', { amount: amount - 1 });
    await note(reference, '2026-12-01', { amount });
    expect(await price()).not.toContain('GH₵');
  });
});
