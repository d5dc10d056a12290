import { isNear } from '#booking/availability';
import { shortDate } from '#booking/dates';
import { firstPrice, moneyOf, priceOf } from '#booking/prices';
import { booths, findSlot } from '#booking/slots';
import { studioTime, type Timestamp } from '#studio/clock';
import { rulesOfTheHouse } from '#studio/policy';
import type { Price } from '#studio/prices';
import { studio } from '#studio/studio';
import { isAhead, isCurrent } from './sessionState.ts';
import { isErased, type PastChange, type StoredBooking } from './storedBooking.ts';
import { currencyCodes } from './typedAmount.ts';

/** The sentences about the money of a session, for all pages, e-mails and lists. */

/** Returns what is left to pay for a session, unless it is not confirmed or nobody came. */
export const owedOf = ({ status, didNotCome, amount, received }: StoredBooking): number =>
  status === 'confirmed' && !didNotCome ? Math.max(0, amount - received) : 0;

/** Returns what is still to pay for a session that took place: nothing once nobody can be asked. */
export const debtOf = (booking: StoredBooking, now: Timestamp): number =>
  isCurrent(booking, now) || isErased(booking) ? 0 : owedOf(booking);

/** True while the studio has money of a session that it has cancelled, and has not decided to keep it. */
export const isToSendBack = (booking: StoredBooking): boolean =>
  booking.status === 'cancelled' &&
  booking.changedBy !== "artist's link" &&
  booking.received > 0 &&
  !booking.isKept &&
  !isErased(booking);

/** Returns those of a series that can still be paid, also while one waits for an answer; by date. */
export const unpaidOf = (series: readonly StoredBooking[]): readonly StoredBooking[] =>
  series.filter(
    (session) =>
      session.status !== 'cancelled' &&
      !session.didNotCome &&
      !isErased(session) &&
      session.received < session.amount,
  );

export const receivedOf = ({ received }: StoredBooking): number => received;

/** Returns the sum of amounts in each currency; without currencies of which there is nothing. */
export const moneyOfAll = <Item extends Pick<Price, 'currency'>>(
  items: readonly Item[],
  amountOf: (item: Item) => number,
): readonly Price[] =>
  currencyCodes
    .map((currency) => ({
      currency,
      amount: items
        .filter((item) => item.currency === currency)
        .reduce((sum, item) => sum + amountOf(item), 0),
    }))
    .filter(({ amount }) => amount > 0);

/** Returns what was received for some sessions, e.g. "$250 and GH₵180"; no text without any. */
export const receivedOfAll = (bookings: readonly StoredBooking[]): string =>
  moneyOfAll(bookings, receivedOf).map(moneyOf).join(' and ');

const sum = (booking: StoredBooking, amount: number) => moneyOf({ ...booking, amount });

/** Says what was received of a price, e.g. "GH₵40 of GH₵100 received"; nothing before anything was. */
export function receivedInWords(booking: StoredBooking): string {
  const { amount, received, status } = booking;
  if (received === 0) return '';
  const part = status !== 'cancelled' && received < amount ? ` of ${moneyOf(booking)}` : '';
  return `${sum(booking, received)}${part} received`;
}

/**
 * True while a deposit can be asked for: the studio has one, it was booked early enough, and nothing of the
 * price was received. Only the studio books a series, for somebody whom it knows and asks itself.
 */
const needsDeposit = (booking: StoredBooking): boolean =>
  booking.status !== 'cancelled' &&
  booking.series === null &&
  !isNear(booking, studioTime(Date.parse(booking.createdAt))) &&
  booking.amount > 0 &&
  booking.received === 0 &&
  studio.deposit[booking.bookingType] !== '';

/** True while the hours of a confirmed session are held without its deposit. */
export const isDepositAwaited = (booking: StoredBooking, now: Timestamp): boolean =>
  needsDeposit(booking) && owedOf(booking) > 0 && isAhead(booking, now);

/** Says to the studio what is left to pay, else what was received; nothing without either. Dates as `format` has them. */
export function moneyFact(booking: StoredBooking, now: Timestamp, format = shortDate): string {
  const { amount, received, status, isKept, changedAt, createdAt } = booking;
  if (isDepositAwaited(booking, now))
    return `no deposit yet, confirmed ${format(studioTime(Date.parse(changedAt ?? createdAt)).date)}`;
  const owed = owedOf(booking);
  if (owed > 0) return received > 0 ? `${sum(booking, owed)} not paid` : 'not paid';
  if (received === 0) return '';
  const more = received > amount ? `, ${sum(booking, received - amount)} more than the price` : '';
  const kept = isKept ? ', kept' : ', kept until it is sent back';
  return receivedInWords(booking) + (status === 'cancelled' ? kept : more);
}

/** Returns the price of a session with what the studio knows of it, e.g. "GH₵180, GH₵90 not paid". */
export const priceAndMoney = (booking: StoredBooking, now: Timestamp): string =>
  [priceOf(booking.bookingType, booking), moneyFact(booking, now)].filter(Boolean).join(', ');

/** Returns the deposit that the artist is still asked for: none once something was received. */
export const depositOf = (booking: StoredBooking, now: Timestamp): string =>
  needsDeposit(booking) && !isNear(booking, studioTime(now))
    ? studio.deposit[booking.bookingType]
    : '';

/** Returns what the artist of a session is told of its money besides the price. */
export function moneyToArtist(booking: StoredBooking, now: Timestamp) {
  const { received } = booking;
  const owed = owedOf(booking);
  const isAsked = owed > 0 && (received > 0 || isNear(booking, studioTime(now)));
  return [
    ...(received > 0
      ? [{ name: 'Received', value: receivedInWords(booking).replace(/ received$/, '') }]
      : []),
    ...(isAsked ? [{ name: 'Still to pay', value: sum(booking, owed) }] : []),
  ];
}

/** Returns what the studio's chat with an artist says of money that waits; no text without any. */
export function waitingMoney(booking: StoredBooking, now: Timestamp): string {
  if (isDepositAwaited(booking, now))
    return `The deposit has not arrived yet. ${depositOf(booking, now)}`.trim();
  const owed = debtOf(booking, now);
  return owed > 0 ? `${sum(booking, owed)} is not paid yet.` : '';
}

/** Returns the rules for the artist of sessions: nothing is asked of who has paid it. */
export function rulesFor(sessions: readonly StoredBooking[], now: Timestamp): readonly string[] {
  const deposit = sessions.map((session) => depositOf(session, now)).find(Boolean);
  const isPaid = sessions.every(({ amount, received }) => received >= amount);
  return rulesOfTheHouse(deposit).filter((rule) => !isPaid || rule !== studio.payment);
}

/** Says that money was received for sessions that are cancelled together; nothing without any to decide on. */
export function keptInWords(cancelled: readonly StoredBooking[]): string {
  const received = receivedOfAll(cancelled.filter(({ isKept }) => !isKept));
  if (!received) return '';
  const them = cancelled.length > 1 ? ' for them' : '';
  return `${received} was received${them}: keep it or send it back, and tell ${them ? 'who sent it' : 'the artist'}.`;
}

/** The first words of an entry of the history about a corrected price, and about a received sum. */
export const [priceWas, receivedSum] = ['price was ', 'received '];

/**
 * Says that a move to the other booth has kept the price, because money was received, until the price is
 * corrected: also after another move within that booth; not once the session is cancelled.
 */
export function keptPriceInWords(booking: StoredBooking, changes: readonly PastChange[]): string {
  const { bookingType, received, status } = booking;
  const corrected = changes.findLastIndex(
    ({ status, reason }) => /^(?:corrected|noted)$/.test(status) && reason.includes(priceWas),
  );
  const moves = changes.slice(corrected + 1).filter(({ oldSlot }) => oldSlot !== null);
  const agreed = moves[0]?.oldSlot;
  const isOtherBooth = agreed && !findSlot(bookingType, agreed);
  if (!isOtherBooth || received === 0 || status === 'cancelled') return '';
  if (moneyOf(booking) === firstPrice(bookingType)) return '';
  return `The price is still ${moneyOf(booking)}: the ${booths[bookingType].name} is ${firstPrice(bookingType)} today.`;
}
