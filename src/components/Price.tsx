import { type BookingType, booths } from '#booking/slots';
import { spokenOnly } from '#theme/text.css';

/** What a session of that type costs: written with the currency's sign, spoken with its name. */
export function Price({ of }: { of: BookingType }) {
  const { price, priceInWords } = booths[of];
  return (
    <>
      <span aria-hidden="true">{price}</span>
      <span className={spokenOnly}>{priceInWords}</span>
    </>
  );
}
