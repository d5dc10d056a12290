import { useEffect, useRef, useState } from 'react';
import * as action from '#components/action.css';
import { Notice } from '#components/Notice';
import { Sentence } from '#components/ReadAs';
import { afterTwoFrames, showAtOnce } from '#hooks/settle';
import { visuallyHidden } from '#theme/text.css';
import { BookingActor } from './bookingActorContext';
import { keepFocus } from './draftStorage';
import { submitId } from './FormAside';

/** Focuses the invalid field and scrolls to it, or to the alert of a failure without a field. */
function showFailure(alert: HTMLElement): () => void {
  const field = alert.parentElement?.querySelector('[data-invalid]');
  // The alert does not get the focus, because screen readers announce it.
  if (!field) return showAtOnce(alert, 'start');
  // Of slots, the first one: the machine has selected it.
  const control = field.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button');
  control?.focus({ preventScroll: true });
  const isTall = field.clientHeight > window.innerHeight / 2;
  return showAtOnce(field, isTall ? 'start' : 'nearest');
}

/** Reloads the page, so that a second press of the button books by the new terms. */
function reload(): void {
  keepFocus(submitId);
  location.reload();
}

/**
 * The red alert above the form (specification, section 8). Screen readers read each failure once: the
 * invalid field gets the focus and is described by the message, so the alert is off. It is announced
 * when no field is invalid, or when Enter was pressed in the invalid field, which has the focus already.
 */
export function FailureAlert() {
  const actor = BookingActor.useActorRef();
  const failure = BookingActor.useSelector(({ context }) => context.failure);
  const [{ count, isAnnounced }, setAnnouncement] = useState({ count: 0, isAnnounced: false });
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let cancel = () => {};
    const subscription = actor.on('submission.failed', () => {
      const field = actor.getSnapshot().context.failure?.field;
      const isAnnounced = !field || field === document.activeElement?.getAttribute('name');
      setAnnouncement(({ count }) => ({ count: count + Number(isAnnounced), isAnnounced }));
      cancel();
      // Orca reads a field twice when it gets its description and the focus at the same time.
      cancel = afterTwoFrames(() => {
        if (alert.current) cancel = showFailure(alert.current);
      });
    });
    return () => {
      cancel();
      subscription.unsubscribe();
    };
  }, [actor]);
  return (
    // Inserted to be announced, and else always there: Firefox announces an alert that is inserted even
    // when it is off, and Orca not every text that changes in one.
    <Notice
      key={count}
      ref={alert}
      tone="bad"
      className={failure ? '' : visuallyHidden}
      role="alert"
      aria-live={isAnnounced ? 'assertive' : 'off'}
    >
      {failure && (
        <p>
          <Sentence>{failure.message}</Sentence>
        </p>
      )}
      {!failure?.field && failure?.detail && <p>{failure.detail}</p>}
      {failure?.kind === 'earlier page' && (
        <button type="button" className={action.outlined} onClick={reload}>
          Load the page again
        </button>
      )}
    </Notice>
  );
}
