import { createContext, type RefObject, useContext, useEffect, useState } from 'react';
import type { Field } from '#booking/request';
import { Notice } from '#components/Notice';
import { afterTwoFrames, showAtOnce } from '#hooks/frames';
import { fieldError } from '#machines/bookingSelectors';
import { BookingActor } from './bookingActorContext';

/**
 * How a failed submission is announced, so that screen readers read it once. The invalid field gets
 * the focus and is described by the message. A field that has the focus already, because Enter was
 * pressed in it, is not read again: then the alert is announced, and the description is added on
 * blur.
 */

const initial = {
  /** Number of failed submissions. */
  count: 0,
  /** True while the focus is where it was at the failure: in the invalid field. */
  isFieldFocused: false,
};

export const FailureAnnouncement = createContext(initial);

/** Focuses the invalid field and scrolls to it, or to the alert of a failure without a field. */
function showFailure(page: HTMLElement | null): () => void {
  const field = page?.querySelector('[data-invalid]');
  // The alert does not get the focus, because screen readers announce it.
  if (!field) return showAtOnce(page?.querySelector('[role="alert"]') ?? null, 'start');
  // Of slots, the first one: the machine has selected it.
  const control = field.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button');
  control?.focus({ preventScroll: true });
  const isTall = field.clientHeight > window.innerHeight / 2;
  return showAtOnce(field, isTall ? 'start' : 'nearest');
}

/**
 * Announces each failed submission of the form in `page`. Returns the value of the context
 * FailureAnnouncement and the form's event handler.
 */
export function useFailureAnnouncement(page: RefObject<HTMLElement | null>) {
  const actor = BookingActor.useActorRef();
  const [announcement, setAnnouncement] = useState(initial);
  useEffect(() => {
    let cancel = () => {};
    const subscription = actor.on('submission.failed', () => {
      const { failure } = actor.getSnapshot().context;
      const focused = document.activeElement?.getAttribute('name');
      const isFieldFocused = failure?.field !== undefined && failure.field === focused;
      setAnnouncement(({ count }) => ({ count: count + 1, isFieldFocused }));
      cancel();
      // Orca reads a field twice when it gets its description and the focus at the same time.
      cancel = afterTwoFrames(() => {
        cancel = showFailure(page.current);
      });
    });
    return () => {
      cancel();
      subscription.unsubscribe();
    };
  }, [actor, page]);
  // The same object where nothing changes: the focus leaves a field often, also in the calendar.
  const onBlur = () =>
    setAnnouncement((last) => (last.isFieldFocused ? { ...last, isFieldFocused: false } : last));
  return { announcement, onBlur };
}

/** Returns the error of a field, and whether `aria-describedby` of the field refers to it. */
export function useFieldError(field: Field) {
  const error = BookingActor.useSelector(({ context }) => fieldError(context, field));
  const { isFieldFocused } = useContext(FailureAnnouncement);
  return { error, isErrorDescribing: !isFieldFocused };
}

/** The red alert above the form (specification, section 8). */
export function FailureAlert() {
  const failure = BookingActor.useSelector(({ context }) => context.failure);
  const { count, isFieldFocused } = useContext(FailureAnnouncement);
  if (!failure) return null;
  // Off when the focus speaks the message; Firefox announces an alert all the same, so twice.
  const isAnnounced = !failure.field || isFieldFocused;
  return (
    // Remounted after each failure, so that it is announced again.
    <Notice key={count} tone="bad" role="alert" aria-live={isAnnounced ? undefined : 'off'}>
      <p>{failure.message}</p>
      {failure.detail && <p>{failure.detail}</p>}
    </Notice>
  );
}
