import { shortDate } from '#booking/dates';
import { booths, hoursOf, slotById } from '#booking/slots';
import * as action from '#components/action.css';
import { Notice } from '#components/Notice';
import { Price } from '#components/ReadAs';
import { useIsHydrated } from '#hooks/useIsHydrated';
import { useLastingText } from '#hooks/useLastingText';
import { progressMessage, sendingNotice } from '#machines/bookingSelectors';
import * as styles from './BookingForm.css';
import { BookingActor, useIsSubmitting, useSession } from './bookingActorContext';
import { Summary } from './Summary';

export const submitId = 'book';

/** The summary of the session and the submit button, beside the fields or below them. */
export function FormAside() {
  const notice = BookingActor.useSelector(sendingNotice);
  const hasReceipt = BookingActor.useSelector(({ context }) => context.receipt !== null);
  const { bookingType, date, timeSlot } = useSession();
  const when = date && `${shortDate(date)}, ${hoursOf(slotById[timeSlot])}`;
  const isSubmitting = useIsSubmitting();
  const progress = useLastingText(BookingActor.useSelector(progressMessage));
  return (
    <div className={styles.side}>
      <Summary hasPicture={!hasReceipt} />
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
          <div key={bookingType + when} className={styles.chosen} aria-hidden="true">
            <span>
              {when ? booths[bookingType].name : 'Choose a date'}
              {when && <span className={styles.when}>{when}</span>}
            </span>
            <span className={styles.price}>{date && <Price bookingType={bookingType} />}</span>
          </div>
        )}
        <button
          className={action.primary}
          id={submitId}
          type="submit"
          disabled={!useIsHydrated()}
          aria-disabled={isSubmitting || undefined}
        >
          {isSubmitting ? 'Processing...' : 'Book Session'}
        </button>
        <div aria-live="polite" className={styles.progress}>
          {progress}
        </div>
      </div>
    </div>
  );
}
