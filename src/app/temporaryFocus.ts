/**
 * Moves the focus to text, such as a heading, so that reading and Tab go on from there. It can take
 * the focus only while it has it: a lasting tabindex makes screen readers call text clickable.
 */
export function focusTemporarily(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.tabIndex = -1;
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  element.focus({ preventScroll: true });
}
