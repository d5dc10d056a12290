import { type RefObject, useEffect, useRef } from 'react';
import type { Field } from '#booking/request';
import { afterTwoFrames } from '#hooks/frames';
import { BookingActor } from './bookingActorContext';
import { showAtOnce } from './showAtOnce';

/** Returns the control of a field that gets the focus: the checked radio or the first control. */
const controlOf = (field: HTMLElement) =>
  field.querySelector<HTMLElement>(':checked') ??
  field.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button');

/**
 * Returns a ref for the element of a field. Moves the focus to the field's control after each
 * failed submit that concerns the field.
 */
export function useFailureFocus<Element extends HTMLElement>(
  name: Field,
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const failure = BookingActor.useSelector(({ context }) =>
    context.failure?.field === name ? context.failure : null,
  );
  useEffect(() => {
    if (!failure) return;
    // Orca reads a field twice when it gets its description and the focus at the same time.
    let cancel = afterTwoFrames(() => {
      const field = ref.current;
      if (!field) return;
      controlOf(field)?.focus({ preventScroll: true });
      const isTall = field.clientHeight > window.innerHeight / 2;
      cancel = showAtOnce(field, isTall ? 'start' : 'nearest');
    });
    return () => cancel();
  }, [failure]);
  return ref;
}
