import { describe, expect, it } from 'vitest';
import { slotTaken } from '#booking/messages';
import { slots } from '#booking/slots';
import { race } from '../../soak/support/races.ts';
import { BookingHistory } from '../../support/database/bookingHistory.ts';
import { databases } from '../../support/database/databases.ts';

/** One round of the races of `npm run soak`, and the check of its history. */

it.each(databases)(
  'answers 64 concurrent visitors and the studio as if one came after the other on $name',
  async ({ fresh }) => {
    await race(await fresh(), 1);
  },
);

describe('a history', () => {
  const [morning] = slots.performance;
  const [, slot2 = morning] = slots.recording;
  it.each([
    ['two overlapping bookings', 'book', 'B', '201 REF-B', `409 ${slotTaken}`],
    ['two bookings under one key', 'book', 'A', '201 REF-B', '201 REF-A'],
    ['a stale availability', 'check', 'B', '200 available', '200 not available'],
  ] as const)('fails because of %s', async (_, call, key, answer, due) => {
    const history = new BookingHistory();
    await history.record({ call: 'book', key: 'A', slot: morning }, async () => '201 REF-A');
    const slot = key === 'A' ? morning : slot2;
    await history.record({ call, key, slot }, async () => answer);
    const reason = `${key}, ${call}: not "${answer}" but "${due}", because`;
    expect(() => history.expectLinearizable()).toThrow(reason);
  });

  it('passes when a concurrent booking is seen between two checks', async () => {
    const history = new BookingHistory();
    const check = (answer: string) =>
      history.record({ call: 'check', key: 'B', slot: slot2 }, async () => answer);
    await history.record({ call: 'book', key: 'A', slot: morning }, async () => {
      await check('200 available');
      await check('200 not available');
      return '201 REF-A';
    });
    history.expectLinearizable();
  });
});
