import { useEffect, useState } from 'react';
import { shortDate } from '#booking/dates';
import { priceOf } from '#booking/prices';
import { booths, hoursOf, slotById } from '#booking/slots';
import * as action from '#components/action.css';
import { Notice } from '#components/Notice';
import { useIsHydrated } from '#hooks/useIsHydrated';
import { progressMessage, sendingNotice } from '#machines/bookingSelectors';
import * as styles from './BookingForm.css';
import { BookingActor, useIsSubmitting, useSession } from './bookingActorContext';
import { Summary } from './Summary';

/**
 * Returns a text once it has been unchanged for half a second, and null before. Screen readers read
 * polite live regions late: a message that is replaced sooner would be read after the one that
 * follows it.
 */
export function useLastingText(text: string | null): string | null {
  const [lasting, setLasting] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLasting(text), 500);
    return () => clearTimeout(timer);
  }, [text]);
  return lasting === text ? lasting : null;
}

/** The summary of the session and the submit button, beside the fields or below them. */
export function FormAside() {
  const notice = BookingActor.useSelector(sendingNotice);
  const hasReceipt = BookingActor.useSelector(({ context }) => context.receipt !== null);
  const session = useSession();
  const { bookingType, date, timeSlot } = session;
  const when = date && `${shortDate(date)}, ${hoursOf(slotById[timeSlot])}`;
  const isSubmitting = useIsSubmitting();
  const progress = useLastingText(BookingActor.useSelector(progressMessage));
  return (
    <div className={styles.side}>
      <Summary request={session} hasPicture={!hasReceipt} />
      <div className={styles.submit}>
        <div aria-live="polite">
          {notice && (
            <Notice tone="quiet" className={styles.notice}>
              {notice}
            </Notice>
          )}
        </div>
        {!notice && (
          // The summary has the same information.
          <p key={bookingType + when} className={styles.chosen} aria-hidden="true">
            <span>
              {when ? booths[bookingType].name : 'Choose a date'}
              {when && <span className={styles.when}>{when}</span>}
            </span>
            {date && <span className={styles.price}>{priceOf(bookingType)}</span>}
          </p>
        )}
        <button
          className={action.primary}
          type="submit"
          disabled={!useIsHydrated()}
          aria-disabled={isSubmitting}
        >
          {isSubmitting ? 'Processing...' : 'Book Session'}
        </button>
        <p aria-live="polite" className={styles.progress}>
          {progress}
        </p>
      </div>
    </div>
  );
}
