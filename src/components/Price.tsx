import { type BookingType, booths } from '#booking/slots';
import { ReadAs } from './ReadAs';

/** The price of a session of that type: shown with the currency sign, read out with its name. */
export function Price({ of }: { of: BookingType }) {
  return <ReadAs words={booths[of].priceInWords}>{booths[of].price}</ReadAs>;
}
