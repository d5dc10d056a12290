/**
 * Moves the focus to text, such as a heading, so that reading and Tab continue from there. The
 * tabindex is removed on blur: a permanent one makes screen readers call the text clickable.
 */
export function focusTemporarily(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.tabIndex = -1;
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  element.focus({ preventScroll: true });
}
