import { type BookingType, booths } from '#booking/slots';
import { ReadAs } from './ReadAs';

/** What a session of that type costs: written with the currency's sign, read out with its name. */
export function Price({ of }: { of: BookingType }) {
  return <ReadAs words={booths[of].priceInWords}>{booths[of].price}</ReadAs>;
}
