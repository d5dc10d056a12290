import { expect, it } from 'vitest';
import { addDays } from '#booking/dates';
import { isoTime, momentOf } from '#studio/clock';
import { receiptInWords } from '../../../server/bookings/format/sessionWords.ts';
import {
  debtOf,
  isToSendBack,
  keptInWords,
  moneyFact,
  moneyToArtist,
  unpaidOf,
} from '../../../server/bookings/money.ts';
import { cancelledWith } from '../../../server/bookings/sessionState.ts';
import type { StoredBooking } from '../../../server/bookings/storedBooking.ts';
import { sumsInWords, sumsOf, unpaidInWords } from '../../../server/bookings/sums.ts';
import { renderEmail } from '../../../server/mail/emails.ts';
import { plainChange, storedBooking } from '../../support/server/createOptions.ts';

const { date: first } = storedBooking;
const now = momentOf({ date: addDays(first, 22), minutes: 0 });
const cancelledAt = isoTime(now - 1);
const changedBy = 'desk';

const weekly = [0, 7, 14].map(
  (days): StoredBooking => ({
    ...{ ...storedBooking, status: 'confirmed', wasConfirmed: true, changedBy, series: 'R-0' },
    ...{ reference: `R-${days}`, date: addDays(first, days), amount: 180, currency: 'GHS' },
  }),
);
const dollars = weekly.map((session, index) => ({
  ...{ ...session, series: null },
  ...(index === 0 && { amount: 250, currency: 'USD' as const }),
}));
const early = { changedAt: isoTime(now - 2), status: 'cancelled' } as const;

/** All sessions of an artist, and how many of them the money is about. */
const sets: Readonly<Record<string, readonly [sessions: readonly StoredBooking[], count: number]>> =
  {
    one: [dollars.slice(1, 2), 1],
    'two of a series': [weekly, 2],
    'a series': [weekly, 3],
    'two currencies': [dollars, 3],
    'a series, one cancelled before': [weekly.map((s, i) => (i === 1 ? { ...s, ...early } : s)), 3],
  };

const ended = { status: 'cancelled', changedAt: cancelledAt } as const;
const money: Readonly<Record<string, (session: StoredBooking) => Partial<StoredBooking>>> = {
  paid: ({ amount }) => ({ received: amount }),
  'a part is paid': () => ({ received: 60 }),
  'sent back, and nothing more owed': () => ({ received: 0, amount: 0 }),
  'paid, then cancelled': ({ amount }) => ({ ...ended, received: amount }),
  'paid, cancelled, kept': ({ amount }) => ({ ...ended, received: amount, isKept: true }),
  'paid, cancelled, a part sent back': () => ({ ...ended, received: 60 }),
};

const isReceived = ({ received }: StoredBooking) => received > 0;

/** What each place says of the money of sessions. */
function placesOf(sessions: readonly StoredBooking[], ofMoney: readonly StoredBooking[]) {
  const [booking = storedBooking] = ofMoney;
  const change = { ...plainChange, status: 'noted', reason: 'received GH₵1', changedBy } as const;
  const changes = [{ ...change, changedAt: isoTime(now) }];
  const series = booking.series ? cancelledWith(booking, sessions) : [];
  const queued = { kind: 'cancellation', writtenAt: cancelledAt } as const;
  const letter = renderEmail(queued, { booking, changes, series, link: '' }, now).text;
  const facts = (of: (session: StoredBooking) => string) =>
    [...new Set(sessions.map(of))].join(' | ');
  const isEnded = booking.status === 'cancelled';
  return {
    'The rows of the desk': facts((session) => moneyFact(session, now)),
    'The artist': facts((session) =>
      moneyToArtist(session, now)
        .map(({ name, value }) => `${name}: ${value}`)
        .join(', '),
    ),
    'The receipt': receiptInWords({ booking, changes }, isEnded ? [] : ofMoney.filter(isReceived)),
    'Left to pay': unpaidOf(sessions).length > 0 ? unpaidInWords(unpaidOf(sessions)) : '',
    'Not paid': `${sessions.filter((session) => debtOf(session, now) > 0).length} owe, ${sessions.filter(isToSendBack).length} to send back`,
    'The answer of the cancellation': isEnded && !booking.isKept ? keptInWords(ofMoney) : '',
    'The letter of the cancellation': isEnded
      ? /^.*(?:i|I)f you did not.*$/m.exec(letter)?.[0]
      : '',
    'The figures': sumsInWords(sumsOf(sessions, new Map(), first, addDays(first, 21), now)),
  };
}

it('each place says of the money of several sessions what is in money-of-sets.txt', async () => {
  const text = Object.entries(money).flatMap(([what, change]) => [
    `# ${what}`,
    ...Object.entries(sets).flatMap(([name, [sessions, count]]) => {
      const changed = sessions.map((session, index) =>
        index < count && session.status !== 'cancelled'
          ? { ...session, ...change(session) }
          : session,
      );
      const ofMoney = changed
        .slice(0, count)
        .filter(({ changedAt }) => changedAt !== early.changedAt);
      const places = Object.entries(placesOf(changed, ofMoney));
      return [`## ${name}`, ...places.map(([place, said]) => said && `${place}: ${said}`), ''];
    }),
  ]);
  await expect(text.filter((line) => line !== '').join('\n')).toMatchFileSnapshot(
    'money-of-sets.txt',
  );
});
