import { useEffect, useRef } from 'react';
import { Notice } from '#components/Notice';
import { afterTwoFrames, showAtOnce } from '#hooks/frames';
import { focusTemporarily } from '#hooks/temporaryFocus';
import { receiptMessages } from '#machines/bookingSelectors';
import { BookingActor } from './bookingActorContext';
import { dateButton } from './calendar/DateField';
import { Receipt } from './Receipt';
import * as styles from './Receipt.css';

/** The green message, which receives the focus, and the receipt of a booking; otherwise nothing. */
export function Success() {
  const actor = BookingActor.useActorRef();
  const receipt = BookingActor.useSelector(({ context }) => context.receipt);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!receipt) return;
    focusTemporarily(notice.current);
    return showAtOnce(notice.current, 'nearest');
  }, [receipt]);
  if (!receipt) return null;
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
  return (
    <>
      {/* Not a live region, because it receives the focus. */}
      <Notice tone="good" className={styles.success} ref={notice}>
        {receiptMessages(receipt).join(' ')}
      </Notice>
      <Receipt receipt={receipt} onRestart={restart} />
    </>
  );
}
