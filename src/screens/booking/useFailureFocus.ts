import { type RefObject, useEffect, useState } from 'react';
import { afterTwoFrames } from '#app/frames';
import type { Failure } from '#machines/booking';

/**
 * Scrolls an element into view at once, and again two frames later: a smooth scroll that was under way
 * may have moved the page a little further. Returns a function that cancels the second time.
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

/** The control of a field that takes the focus: in a group of radios the checked one. */
const controlOf = (field: Element) =>
  field.querySelector<HTMLElement>(':checked') ??
  field.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button');

/**
 * Moves the focus to the field at fault after each failed submit. A failure of no field is only
 * scrolled into view: its alert is spoken.
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
    // A field that gets its description and the focus at once is read out twice by Orca.
    return afterTwoFrames(() => {
      controlOf(field)?.focus({ preventScroll: true });
      const isTall = field.clientHeight > window.innerHeight / 2;
      showAtOnce(field, isTall ? 'start' : 'nearest');
    });
  }, [failure, form, alert]);
}

/**
 * Tells how a failure is spoken, so that it is heard once. The field at fault gets the focus and is
 * described by the message. A field that has the focus already, because Enter was pressed in it, is
 * not read out again: then the alert speaks, and the description follows when the field is left.
 */
export function useFailureSpeech(failure: Failure | null) {
  const [submit, setSubmit] = useState({ count: 0, from: '' });
  const fieldAtFault = failure?.field;
  const hasFocus = fieldAtFault !== undefined && fieldAtFault === submit.from;
  return {
    /** An alert that is inserted anew is spoken again. */
    alertKey: submit.count,
    isAlertSpoken: fieldAtFault === undefined || hasFocus,
    isDescribed: !hasFocus,
    onSubmit: () =>
      setSubmit(({ count }) => ({
        count: count + 1,
        from: document.activeElement?.getAttribute('name') ?? '',
      })),
    onBlur: () => setSubmit(({ count }) => ({ count, from: '' })),
  };
}
