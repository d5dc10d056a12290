import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { lateChangesText } from '#booking/lateChanges';
import { bookingSuccessful } from '#booking/messages';
import { Notice } from '#components/Notice';
import { focusTemporarily } from '#hooks/temporaryFocus';
import { BookingActor } from './bookingActorContext';
import { Receipt } from './Receipt';
import * as styles from './Success.css';
import { showAtOnce } from './showAtOnce';

interface SuccessProps {
  /** The button of the date field, which gets the focus when another booking starts. */
  readonly dateButton: RefObject<HTMLElement | null>;
}

/** The green message, which receives the focus, and the receipt of a booking; otherwise nothing. */
export function Success({ dateButton }: SuccessProps) {
  const actor = BookingActor.useActorRef();
  const receipt = BookingActor.useSelector(({ context }) => context.receipt);
  const lateChanges = BookingActor.useSelector(({ context }) => context.lateChanges);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!receipt) return;
    focusTemporarily(notice.current);
    return showAtOnce(notice.current, 'nearest');
  }, [receipt]);
  if (!receipt) return null;
  const restart = () => {
    // The pressed button unmounts. The date is the first field that is empty now.
    flushSync(() => actor.send({ type: 'booking.restart', contact: receipt }));
    dateButton.current?.focus({ preventScroll: true });
    showAtOnce(dateButton.current, 'center');
  };
  return (
    <>
      {/* Not a live region, because it receives the focus. */}
      <Notice tone="good" className={styles.booked} ref={notice}>
        {bookingSuccessful}
        {lateChanges.length > 0 && (
          <p className={styles.lateChanges}>{lateChangesText(lateChanges)}</p>
        )}
      </Notice>
      <Receipt receipt={receipt} onRestart={restart} />
    </>
  );
}
