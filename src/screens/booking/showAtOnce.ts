import { afterTwoFrames } from '#hooks/frames';

/**
 * Scrolls an element into view instantly, and again two frames later, because a smooth scroll in
 * progress may have moved the page meanwhile. Returns a function that cancels the second scroll.
 */
export function showAtOnce(element: Element | null, block: ScrollLogicalPosition): () => void {
  const show = () => {
    window.scrollTo({ top: window.scrollY, behavior: 'instant' });
    element?.scrollIntoView({ block, behavior: 'instant' });
  };
  show();
  return afterTwoFrames(show);
}
