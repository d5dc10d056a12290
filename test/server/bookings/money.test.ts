import { expect, it } from 'vitest';
import { firstPrice } from '#booking/prices';
import { momentOf } from '#studio/clock';
import { studio } from '#studio/studio';
import { receiptInWords } from '../../../server/bookings/format/sessionWords.ts';
import {
  keptInWords,
  keptPriceInWords,
  moneyFact,
  moneyToArtist,
  owedOf,
  rulesFor,
  unpaidOf,
  waitingMoney,
} from '../../../server/bookings/money.ts';
import type { PastChange, StoredBooking } from '../../../server/bookings/storedBooking.ts';
import { unpaidInWords } from '../../../server/bookings/sums.ts';
import { setContent } from '../../support/ownerContent.ts';
import { storedBooking } from '../../support/server/createOptions.ts';

const confirmed: StoredBooking = {
  ...storedBooking,
  ...{ status: 'confirmed', date: '2026-12-10', amount: 180, currency: 'GHS' },
  changedAt: '2026-12-02T10:00:00.000Z',
};
const weekBefore = momentOf({ date: '2026-12-03', minutes: 600 });
const twoDaysBefore = momentOf({ date: '2026-12-08', minutes: 1439 });
const eve = momentOf({ date: '2026-12-09', minutes: 0 });
const deposit = 'GH₵90 by Mobile Money within two days.';
const payment = 'Pay in cash.';
const status = 'requested';
const cancelled = { status: 'cancelled' } as const;
const bookingType = 'recording';
const ofPrice = 'GH₵90 of GH₵180';
const part = `Received: ${ofPrice}`;
const rest = ', Still to pay: GH₵90';
const tooMuch = 'GH₵200 received, GH₵20 more than the price';
const kept = 'GH₵90 received, kept until it is sent back';
const noDeposit = 'no deposit yet, confirmed Wed 2 Dec';

it.each<[string, Partial<StoredBooking>, number, string, string, string[]]>([
  ['nothing is received', {}, weekBefore, noDeposit, '', [payment, deposit]],
  ['it is two days ahead', {}, twoDaysBefore, noDeposit, '', [payment, deposit]],
  ['it is the eve', {}, eve, noDeposit, 'Still to pay: GH₵180', [payment]],
  ['a part is received', { received: 90 }, weekBefore, 'GH₵90 not paid', part + rest, [payment]],
  ['all is received', { received: 180 }, eve, 'GH₵180 received', 'Received: GH₵180', []],
  ['the price is lower', { received: 200 }, weekBefore, tooMuch, 'Received: GH₵200', []],
  ['it is a request', { status }, weekBefore, '', '', [payment, deposit]],
  ['a request is near', { status }, eve, '', '', [payment]],
  ['a request is paid', { status, received: 90 }, eve, `${ofPrice} received`, part, [payment]],
  ['it is cancelled', { ...cancelled, received: 90 }, eve, kept, 'Received: GH₵90', [payment]],
  ['nothing is kept', cancelled, weekBefore, '', '', [payment]],
  ['nobody came', { didNotCome: true }, weekBefore, '', '', [payment, deposit]],
  ['it costs nothing', { amount: 0 }, weekBefore, '', '', []],
  ['it is another booth', { bookingType }, weekBefore, noDeposit, '', [payment, 'other']],
  [
    'it was booked too late',
    { createdAt: '2026-12-09T09:00:00.000Z' },
    eve,
    'not paid',
    'Still to pay: GH₵180',
    [payment],
  ],
  ['it is of a series', { series: 'R-1' }, weekBefore, 'not paid', '', [payment]],
])('of the money of a session is said when %s: %j', (_, change, now, toStudio, artist, rules) => {
  setContent(studio, { payment, deposit: { performance: deposit, recording: 'other' } });
  const booking = { ...confirmed, ...change };
  const lines = moneyToArtist(booking, now).map(({ name, value }) => `${name}: ${value}`);
  expect([moneyFact(booking, now), lines.join(', ')]).toEqual([toStudio, artist]);
  expect(rulesFor([booking], now)).toEqual(rules);
});

const begins = momentOf({ date: '2026-12-10', minutes: storedBooking.slot.start });
const ends = momentOf({ date: '2026-12-10', minutes: storedBooking.slot.end });
const notArrived = 'The deposit has not arrived yet.';

it.each<[string, Partial<StoredBooking>, number, string]>([
  ['it is confirmed', {}, twoDaysBefore, `${notArrived} ${deposit}`],
  ['it is too late to send one', {}, eve, notArrived],
  ['it has begun', {}, begins, ''],
  ['it is over', {}, ends, 'GH₵180 is not paid yet.'],
  ['a part is received', { received: 90 }, eve, ''],
  ['a part was received', { received: 90 }, ends, 'GH₵90 is not paid yet.'],
  ['the artist has moved it', { status }, weekBefore, ''],
  ['it is cancelled', cancelled, weekBefore, ''],
  ['it costs nothing', { amount: 0 }, weekBefore, ''],
  ['it is of a series', { series: '7K3M-Q9TD-2XNB' }, weekBefore, ''],
  ['its booth asks for none', { bookingType }, weekBefore, ''],
  ['nobody came', { didNotCome: true }, ends, ''],
])('the chat speaks of money that waits when %s', (_, change, now, words) => {
  setContent(studio, { payment, deposit: { performance: deposit, recording: '' } });
  expect(waitingMoney({ ...confirmed, ...change }, now)).toBe(words);
});

it('of a series may be paid what is not cancelled and has a name, also while it waits for an answer', () => {
  const changes = [{}, { status }, { received: 90 }, cancelled, { didNotCome: true }] as const;
  const others = [{ fullName: '' }, { received: 180 }, { received: 200 }];
  const series = [...changes, ...others].map((change) => ({ ...confirmed, ...change }));
  expect(unpaidOf(series)).toEqual(series.slice(0, 3));
  expect(unpaidInWords(unpaidOf(series))).toBe('3 sessions, GH₵450');
});

it('a deposit is asked for as long as one of several sessions lacks it', () => {
  setContent(studio.deposit, { performance: deposit });
  expect(rulesFor([{ ...confirmed, received: 90 }, confirmed], weekBefore)).toContain(deposit);
  expect(rulesFor([{ ...confirmed, received: 90 }], weekBefore)).not.toContain(deposit);
});

it('a session that is paid beyond its price owes nothing', () => {
  expect(owedOf({ ...confirmed, received: 200 })).toBe(0);
});

it('a price that a move to the other booth has kept is told until it is corrected', () => {
  const moved = { status: 'moved', oldSlot: 'slot1', reason: '' } as PastChange;
  const within = { ...moved, oldSlot: 'evening' } as const;
  const renamed = { ...moved, status: 'corrected', oldSlot: null, reason: 'full name was "Ama"' };
  const corrected = { ...renamed, reason: 'price was GH₵180' };
  const paid = { ...confirmed, received: 90 };
  const told = `The price is still GH₵180: the Performance Booth is ${firstPrice('performance')} today.`;
  const { performance } = studio.prices;
  for (const [booking, changes, said] of [
    [paid, [moved], told],
    [paid, [moved, within], told],
    [paid, [moved, renamed, within], told],
    [paid, [within, moved, corrected, within], ''],
    [paid, [corrected, moved, within], told],
    [confirmed, [moved], ''],
    [{ ...paid, ...cancelled }, [moved], ''],
    [paid, [within], ''],
    [paid, [moved, corrected], ''],
    [paid, [moved, { ...corrected, status: 'noted' }], ''],
    [{ ...paid, ...performance }, [moved], ''],
  ] as [StoredBooking, PastChange[], string][])
    expect(keptPriceInWords(booking, changes), JSON.stringify(changes)).toBe(said);
});

it('a receipt has the day on which its sum came, not that of a later change', () => {
  const change = { status: 'noted', changedAt: '2026-12-03T10:00:00.000Z' } as PastChange;
  const changes = [
    { ...change, reason: 'received GH₵40, before GH₵0', changedAt: '2026-11-30T10:00:00.000Z' },
    { ...change, reason: 'received GH₵90, before GH₵40', changedAt: '2026-12-01T10:00:00.000Z' },
    { ...change, reason: 'Did not come' },
    { ...change, status: 'cancelled', reason: 'received nothing' },
  ] as const;
  const details = { booking: { ...confirmed, received: 90 }, changes };
  expect(receiptInWords(details)).toMatch(
    /^Until Tuesday 1 December 2026: GH₵90 of GH₵180 received for /,
  );
});

const [half, all] = [{ received: 90 }, { received: 180 }];
const choice = 'keep it or send it back, and tell';
it.each<[string, Partial<StoredBooking>[], string]>([
  ['one session', [half], `GH₵90 was received: ${choice} the artist.`],
  ['two of a series', [all, half], `GH₵270 was received for them: ${choice} who sent it.`],
  [
    'two currencies, and one without money',
    [all, { received: 250, currency: 'USD' }, {}],
    `$250 and GH₵180 was received for them: ${choice} who sent it.`,
  ],
  ['one that is kept', [{ ...half, isKept: true }], ''],
  ['none', [{}, {}], ''],
])('what was received is told of sessions that are cancelled together: %s', (_, sessions, said) => {
  expect(keptInWords(sessions.map((session) => ({ ...confirmed, ...session })))).toBe(said);
});
