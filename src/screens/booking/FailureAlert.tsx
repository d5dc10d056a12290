import { useEffect, useRef, useState } from 'react';
import * as messages from '#booking/messages';
import * as action from '#components/action.css';
import { Notice } from '#components/Notice';
import { Sentence } from '#components/ReadAs';
import { afterTwoFrames, showAtOnce } from '#hooks/settle';
import { visuallyHidden } from '#theme/text.css';
import { BookingActor } from './bookingActorContext';

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

/**
 * The red alert above the form (specification, section 8). Screen readers read each failure once: the
 * invalid field gets the focus and is described by the message, so the alert is off. It is announced
 * when no field is invalid, or when Enter was pressed in the invalid field, which has the focus already.
 */
export function FailureAlert() {
  const actor = BookingActor.useActorRef();
  const failure = BookingActor.useSelector(({ context }) => context.failure);
  const isOutdated = BookingActor.useSelector((state) =>
    state.matches({ form: { editing: { failure: 'outdated' } } }),
  );
  const canReload = BookingActor.useSelector((state) => state.can({ type: 'page.reload' }));
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
      {canReload && (
        <button
          type="button"
          className={action.outlined}
          onClick={() => actor.send({ type: 'page.reload' })}
        >
          Load the page again
        </button>
      )}
      {isOutdated && !canReload && <p>{messages.reloadOffline}</p>}
    </Notice>
  );
}
