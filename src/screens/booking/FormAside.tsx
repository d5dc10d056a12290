import { useEffect, useState } from 'react';
import * as action from '#components/action.css';
import { Notice } from '#components/Notice';
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
  const isSubmitting = useIsSubmitting();
  const progress = useLastingText(BookingActor.useSelector(progressMessage));
  return (
    <div className={styles.side}>
      <Summary request={useSession()} label="Your session" />
      <div aria-live="polite">{notice && <Notice tone="quiet">{notice}</Notice>}</div>
      <div className={styles.submit}>
        <button className={action.primary} type="submit" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Processing...' : 'Book Session'}
        </button>
        <p aria-live="polite" className={styles.progress}>
          {progress}
        </p>
      </div>
    </div>
  );
}
