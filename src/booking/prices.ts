import { type BookingType, booths } from '#booking/slots';
import { secondPrices } from '#studio/studio';

/** Returns the price of a type in words, for screen readers; with the second price if there is one. */
export function priceInWords(type: BookingType): string {
  // Screen readers do not know the sign.
  const second = secondPrices[type].replaceAll(/GH₵\s*([\d.,]*\d)/g, '$1 Ghana cedis');
  return second ? `${booths[type].priceInWords}, ${second}` : booths[type].priceInWords;
}

/** Returns the price of a session type, with the second price if the studio has one. */
export const priceOf = (type: BookingType): string =>
  secondPrices[type] ? `${booths[type].price} (${secondPrices[type]})` : booths[type].price;
