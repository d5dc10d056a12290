import { useEffect, useRef } from 'react';
import { hasBegun } from '#booking/availability';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { firstPrice, moneyOf } from '#booking/prices';
import type { BookingReceipt } from '#booking/request';
import { booths, hoursInWords, slotById } from '#booking/slots';
import { secondary } from '#components/action.css';
import { Notice } from '#components/Notice';
import { Sentence } from '#components/ReadAs';
import { afterTwoFrames, showAtOnce } from '#hooks/settle';
import { focusTemporarily } from '#hooks/temporaryFocus';
import { receiptMessages } from '#machines/bookingSelectors';
import { BookingActor } from './bookingActorContext';
import { dateButton } from './calendar/DateField';
import { Receipt } from './Receipt';
import * as styles from './Receipt.css';

/** After how long in the background a tab no longer says what became of a booking, in milliseconds. */
const longHidden = 60_000;

/** True where other tabs of the site can tell this one of a change: they store it for a moment. */
function isTold(): boolean {
  try {
    localStorage.setItem('test', '');
    localStorage.removeItem('test');
    return true;
  } catch {
    return false;
  }
}

/**
 * Ends the receipt when the booking may have been changed since: the page comes out of the browser's page
 * cache or was hidden for long, its private page has changed it in another tab, or the session begins.
 */
function useReceiptEnd(): void {
  const actor = BookingActor.useActorRef();
  const isPast = BookingActor.useSelector(
    ({ context: { receipt, now } }) =>
      receipt !== null && hasBegun(slotById[receipt.timeSlot], receipt.date, now),
  );
  useEffect(() => {
    const end = () => actor.send({ type: 'receipt.end' });
    if (isPast) end();
    let hiddenSince = Date.now();
    const onVisibility = () => {
      if (document.hidden) hiddenSince = Date.now();
      else if (Date.now() - hiddenSince > longHidden || !isTold()) end();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && end();
    // See the script of src/private/PrivateShell.tsx.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      const { receipt } = actor.getSnapshot().context;
      // Null when the value is removed again, and empty of a page without one booking.
      if (key !== 'booking-changed' || newValue === null) return;
      if (newValue === '' || newValue === receipt?.reference) end();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', onVisibility, { signal });
    window.addEventListener('pageshow', onPageShow, { signal });
    window.addEventListener('storage', onStorage, { signal });
    return () => listening.abort();
  }, [actor, isPast]);
}

/** Says that the price is not the one that this page has shown; undefined when it is. */
function priceChange({ bookingType, price }: BookingReceipt): string | undefined {
  const isShown = !price || moneyOf(price) === firstPrice(bookingType);
  return isShown ? undefined : messages.priceChanged(moneyOf(price));
}

/**
 * The green message, which receives the focus, and the receipt of a booking; later, the last booking;
 * otherwise nothing.
 */
export function Success() {
  useReceiptEnd();
  const actor = BookingActor.useActorRef();
  const receipt = BookingActor.useSelector(({ context }) => context.receipt);
  const lastBooking = BookingActor.useSelector(({ context }) => context.lastBooking);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!receipt) return;
    focusTemporarily(notice.current);
    return showAtOnce(notice.current, 'nearest');
  }, [receipt]);
  if (!lastBooking) return null;
  const restart = () => {
    // The pressed button unmounts. The date is the first field that is empty now.
    actor.send({ type: 'booking.restart' });
    // Orca is silent about a focus that moves in the same frame in which the old one is removed.
    afterTwoFrames(() => {
      const button = dateButton();
      button?.focus({ preventScroll: true });
      showAtOnce(button, 'center');
    });
  };
  const another = (
    <button type="button" className={styles.another} onClick={restart}>
      Book another session
    </button>
  );
  if (receipt) {
    return (
      <>
        {/* Not a live region, because it receives the focus. */}
        <Notice tone="good" className={styles.success} ref={notice}>
          <Sentence>
            {[...receiptMessages(receipt), priceChange(receipt)].filter(Boolean).join(' ')}
          </Sentence>
        </Notice>
        <Receipt receipt={receipt}>{another}</Receipt>
      </>
    );
  }
  const { bookingType, date, timeSlot, reference, privatePage } = lastBooking;
  const [booth, hours] = [booths[bookingType].name, hoursInWords(slotById[timeSlot])];
  return (
    <Notice tone="quiet" className={styles.aside}>
      <p>{messages.lastBooking(booth, dateInWords(date), hours, reference)}</p>
      {privatePage && (
        <a className={secondary} href={privatePage}>
          See your booking
        </a>
      )}
      {another}
    </Notice>
  );
}
