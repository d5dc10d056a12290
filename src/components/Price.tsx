import { type BookingType, booths } from '#booking/slots';
import { ReadAs } from './ReadAs';

/** The price of a session type: shown with the currency sign, read with the currency's name. */
export function Price({ of }: { of: BookingType }) {
  return <ReadAs words={booths[of].priceInWords}>{booths[of].price}</ReadAs>;
}
