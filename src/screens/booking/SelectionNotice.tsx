import type { RefObject } from 'react';
import { Notice } from '#components/Notice';
import { selectionChangeMessage } from '#machines/bookingSelectors';
import { useSession } from './bookingActorContext';
import { useLazyCode } from './calendar/lazyCode';
import * as styles from './SelectionNotice.css';

/**
 * A polite live region that says how the availability rule changed the selection (specification,
 * section 4), and the suggested alternatives, whose code is lazy.
 */
export function SelectionNotice({
  dateButton,
}: {
  /** The button of the date field, which gets the focus when a suggestion is accepted. */
  dateButton: RefObject<HTMLElement | null>;
}) {
  const code = useLazyCode();
  const message = selectionChangeMessage(useSession());
  return (
    <>
      <div aria-live="polite">
        {message && (
          <Notice tone="quiet" className={styles.said}>
            {message}
          </Notice>
        )}
      </div>
      <div className={styles.offers}>{code && <code.Suggestions dateButton={dateButton} />}</div>
    </>
  );
}
