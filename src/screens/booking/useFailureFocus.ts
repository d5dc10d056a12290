import { type RefObject, useEffect, useState } from 'react';
import { afterTwoFrames } from '#hooks/frames';
import type { Failure } from '#machines/booking';

/**
 * Scrolls an element into view instantly, and again two frames later, because a smooth scroll in
 * progress may have moved the page meanwhile. Returns a function that cancels the second scroll.
 */
export function showAtOnce(
  element: Element | null | undefined,
  block: ScrollLogicalPosition,
): () => void {
  const show = () => {
    window.scrollTo({ top: window.scrollY, behavior: 'instant' });
    element?.scrollIntoView({ block, behavior: 'instant' });
  };
  show();
  return afterTwoFrames(show);
}

/** Returns the control of a field that gets the focus: the checked radio or the first control. */
const controlOf = (field: Element) =>
  field.querySelector<HTMLElement>(':checked') ??
  field.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button');

/**
 * Moves the focus to the invalid field after each failed submit. The alert of a failure without a
 * field is only scrolled into view, because screen readers announce it.
 */
export function useFailureFocus(
  form: RefObject<HTMLElement | null>,
  alert: RefObject<HTMLElement | null>,
  failure: Failure | null,
) {
  useEffect(() => {
    if (!failure) return;
    const field = failure.field && form.current?.querySelector('[data-invalid]');
    if (!field) return showAtOnce(alert.current, 'start');
    // Orca reads a field twice when it gets its description and the focus at the same time.
    return afterTwoFrames(() => {
      controlOf(field)?.focus({ preventScroll: true });
      const isTall = field.clientHeight > window.innerHeight / 2;
      showAtOnce(field, isTall ? 'start' : 'nearest');
    });
  }, [failure, form, alert]);
}

/**
 * Returns how screen readers announce a failure, so that they read it once. The invalid field
 * receives the focus and is described by the message. A field that has the focus already, because
 * Enter was pressed in it, is not read again: then the alert is announced, and the description is
 * added on blur.
 */
export function useFailureSpeech(failure: Failure | null) {
  const [submit, setSubmit] = useState({ count: 0, from: '' });
  const fieldAtFault = failure?.field;
  const hasFocus = fieldAtFault !== undefined && fieldAtFault === submit.from;
  return {
    /** The key of the alert: a remounted alert is announced again. */
    alertKey: submit.count,
    /** True when the alert is a live region. */
    isAlertSpoken: fieldAtFault === undefined || hasFocus,
    /** True when `aria-describedby` of the invalid field refers to its error. */
    isDescribed: !hasFocus,
    /** Call it on submit: it records which field has the focus. */
    onSubmit: () =>
      setSubmit(({ count }) => ({
        count: count + 1,
        from: document.activeElement?.getAttribute('name') ?? '',
      })),
    onBlur: () => setSubmit(({ count }) => ({ count, from: '' })),
  };
}
