import { useContext, useEffect, useRef } from 'react';
import { Notice } from '#components/Notice';
import { BookingActor } from './bookingActorContext';
import { FailureSpeech } from './failureSpeech';
import { showAtOnce } from './showAtOnce';

/**
 * The red alert above the form (specification, section 8). The alert of a failure without a field
 * is scrolled into view, but not focused, because screen readers announce it.
 */
export function FailureAlert() {
  const failure = BookingActor.useSelector(({ context }) => context.failure);
  const { count, focused } = useContext(FailureSpeech);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!failure || failure.field) return;
    return showAtOnce(alert.current, 'start');
  }, [failure]);
  if (!failure) return null;
  const isSpoken = !failure.field || failure.field === focused;
  return (
    // Remounted after each submit, so that it is announced again.
    <Notice
      key={count}
      ref={alert}
      tone="bad"
      role="alert"
      aria-live={isSpoken ? undefined : 'off'}
    >
      <p>{failure.message}</p>
      {failure.detail && <p>{failure.detail}</p>}
    </Notice>
  );
}
