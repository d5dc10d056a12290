import type { ReactNode } from 'react';
import { cedisInWords, moneyOf, priceOf, secondPriceOf } from '#booking/prices';
import { type BookingType, hoursInWords, type Slot } from '#booking/slots';
import type { Price as PriceValue } from '#studio/prices';
import { studio } from '#studio/studio';
import * as styles from './ReadAs.css';

interface ReadAsProps {
  /**
   * The text for screen readers, as one string: they drop the spaces between several texts. The children
   * themselves when they are read as they are.
   */
  readonly words: ReactNode;
  readonly className?: string;
  /** "yes" for a sentence; by default "no", because page translators change prices and times. */
  readonly translate?: 'yes' | 'no';
  /** The visible text, hidden from screen readers. */
  readonly children: ReactNode;
}

/** Text that screen readers read in other words, e.g. "GH₵100" as "100 Ghana cedis". */
export function ReadAs({ words, className, translate = 'no', children }: ReadAsProps) {
  const isReadOtherwise = words !== children;
  return (
    <span translate={translate}>
      <span className={className} aria-hidden={isReadOtherwise || undefined}>
        {children}
      </span>
      {isReadOtherwise && <span className={styles.space}> </span>}
      {isReadOtherwise && <span className={styles.spoken}>{words}</span>}
    </span>
  );
}

/** A sentence, whose amounts in cedis are read in words. */
export function Sentence({ children: text }: { children: string }) {
  const words = cedisInWords(text);
  if (words === text) return text;
  return (
    <ReadAs words={words} translate="yes">
      {text}
    </ReadAs>
  );
}

/** A time range in minutes after midnight, e.g. "9:00am to 12:30pm". */
export const Hours = (slot: Pick<Slot, 'start' | 'end'>) => (
  <span className={styles.hours} translate="no">
    {hoursInWords(slot)}
  </span>
);

interface PriceProps {
  readonly bookingType: BookingType;
  /** The agreed price of a booking; by default the current one. */
  readonly price?: PriceValue | undefined;
}

/** The price of a session type, e.g. "$200" or "GH₵100", which is read as "100 Ghana cedis". */
export function Price({ bookingType, price = studio.prices[bookingType] }: PriceProps) {
  const second = secondPriceOf(bookingType, price);
  const text = priceOf(bookingType, price);
  const words = cedisInWords(text);
  const shown = second ? (
    <>
      {`${moneyOf(price)} `}
      <span className={styles.secondPrice}>{`(${second})`}</span>
    </>
  ) : (
    text
  );
  // Rendered anew for another price: a page translator replaces the text nodes that React updates.
  return (
    <ReadAs key={text} words={words === text ? shown : words}>
      {shown}
    </ReadAs>
  );
}
