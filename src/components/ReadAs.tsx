import type { ReactNode } from 'react';
import { moneyOf, priceInWords, secondPriceOf } from '#booking/prices';
import { type BookingType, hoursInWords, hoursOf, type Slot } from '#booking/slots';
import type { Price as PriceValue } from '#studio/prices';
import { studio } from '#studio/studio';
import { visuallyHidden } from '#theme/text.css';
import * as styles from './ReadAs.css';

interface ReadAsProps {
  /** The text for screen readers, as one string: they drop the spaces between several texts. */
  readonly words: string;
  readonly className?: string;
  /** The visible text, hidden from screen readers. */
  readonly children: ReactNode;
}

/**
 * Text that screen readers read in other words, e.g. "$200" as "200 US dollars". It is not translated:
 * page translators change prices and times.
 */
export function ReadAs({ words, className, children }: ReadAsProps) {
  return (
    <>
      <span className={className} aria-hidden="true" translate="no">
        {children}
      </span>
      <span className={visuallyHidden}>{words}</span>
    </>
  );
}

/** A time range in minutes after midnight: shown with a hyphen, read aloud with "to". */
export function Hours(slot: Pick<Slot, 'start' | 'end'>) {
  return (
    <ReadAs className={styles.hours} words={hoursInWords(slot)}>
      {hoursOf(slot)}
    </ReadAs>
  );
}

interface PriceProps {
  readonly of: BookingType;
  /** The agreed price of a booking; by default the current one. */
  readonly price?: PriceValue | undefined;
}

/** The price of a session type: shown with currency signs, read with the currencies' names. */
export function Price({ of, price = studio.prices[of] }: PriceProps) {
  const second = secondPriceOf(of, price);
  const words = priceInWords(of, price);
  return (
    // Rendered anew for another price: a page translator replaces the text nodes that React updates.
    <ReadAs key={words} words={words}>
      {moneyOf(price)}
      {second && <span className={styles.secondPrice}>{` (${second})`}</span>}
    </ReadAs>
  );
}
