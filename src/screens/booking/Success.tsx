import { useEffect, useRef } from 'react';
import { dateInWords } from '#booking/dates';
import * as messages from '#booking/messages';
import { booths, hoursInWords, slotById } from '#booking/slots';
import { Notice } from '#components/Notice';
import { afterTwoFrames, showAtOnce } from '#hooks/frames';
import { focusTemporarily } from '#hooks/temporaryFocus';
import { receiptMessages } from '#machines/bookingSelectors';
import { BookingActor } from './bookingActorContext';
import { dateButton } from './calendar/DateField';
import { Receipt } from './Receipt';
import * as styles from './Receipt.css';

/** Ends the receipt when the page comes out of the browser's page cache. */
function usePageRestored(): void {
  const actor = BookingActor.useActorRef();
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) =>
      persisted && actor.send({ type: 'page.restored' });
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [actor]);
}

/**
 * The green message, which receives the focus, and the receipt of a booking; later, the last booking;
 * otherwise nothing.
 */
export function Success() {
  usePageRestored();
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
          {receiptMessages(receipt).join(' ')}
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
      {privatePage && <a href={privatePage}>See your booking</a>}
      {another}
    </Notice>
  );
}
