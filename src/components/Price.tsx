import { firstPrice, priceInWords } from '#booking/prices';
import type { BookingType } from '#booking/slots';
import { secondPrices } from '#studio/prices';
import { ReadAs } from './ReadAs';
import * as styles from './ReadAs.css';

/**
 * The price of a session type, with the second price if the studio has one: shown with currency
 * signs, read with the currencies' names.
 */
export function Price({ of }: { of: BookingType }) {
  return (
    <ReadAs words={priceInWords(of)}>
      {firstPrice(of)}
      {secondPrices[of] && <span className={styles.secondPrice}>{` (${secondPrices[of]})`}</span>}
    </ReadAs>
  );
}
