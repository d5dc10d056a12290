import { type BookingType, durationInWords, slots } from '#booking/slots';
import { currencies, type Price } from '#studio/prices';
import { studio } from '#studio/studio';

/** The prices of the session types as text. The machines do not import them. */

const withCommas = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ',');

/** Returns an amount with its currency sign, e.g. "GH₵100". */
export const moneyOf = ({ amount, currency }: Price): string =>
  currencies[currency] + withCommas(amount);

/** Returns the price of a session that is booked now. */
export const currentPrice = (type: BookingType): Price & { readonly second: string } => {
  const { amount, currency, second } = studio.prices[type];
  return { amount, currency, second };
};

/** Returns the first price with its currency sign. */
export const firstPrice = (type: BookingType): string => moneyOf(studio.prices[type]);

/** Returns the second price that was agreed; where none is known, the current one of the same price. */
export const secondPriceOf = (type: BookingType, price: Price = studio.prices[type]): string =>
  price.second ?? (moneyOf(price) === firstPrice(type) ? studio.prices[type].second : '');

/** Returns a price, by default the current one, with its second price if there is one. */
export function priceOf(type: BookingType, price: Price = studio.prices[type]): string {
  const second = secondPriceOf(type, price);
  return second ? `${moneyOf(price)} (${second})` : moneyOf(price);
}

/** Writes out the sign of the cedi, which screen readers do not know: "GH₵100", "GHS 100" → "100 Ghana cedis". */
export const cedisInWords = (text: string): string =>
  text.replaceAll(/\bGH(?:[₵¢]|S\b)\s*(\d(?:[\d.,]*\d)?)/g, '$1 Ghana cedis');

const counts = 'no one two three four five six seven eight nine'.split(' ');

/** The unit of the price of each session type (specification, section 9). */
export const priceUnits: Readonly<Record<BookingType, string>> = {
  performance: `for ${durationInWords(slots.performance[0])}, one of ${counts[slots.performance.length] ?? slots.performance.length} slots`,
  recording: `for ${durationInWords(slots.recording[0])} of studio time`,
};
