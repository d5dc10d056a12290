import type { RefCallback } from 'react';
import { coverMargin } from '#theme/global.css';

/**
 * Scroll padding for the fixed and sticky elements that cover the page: the navigation bar, the
 * form's submit button and its aside with the summary. The root element's `scroll-padding` is set
 * to the height that they cover, so that a focused element is not hidden below them. On screens
 * that are too small or too enlarged, `data-crowded` makes the button static and
 * `data-crowded-aside` the aside, so that they scroll with the page.
 */

type Cover = 'bar' | 'button' | 'aside';

const covers = new Map<Cover, HTMLElement>();

const isFixed = (element: HTMLElement) =>
  ['fixed', 'sticky'].includes(getComputedStyle(element).position);

function measure() {
  const root = document.documentElement;
  // Removed before measuring: elements that these attributes make static would count as not fixed.
  root.removeAttribute('data-crowded');
  root.removeAttribute('data-crowded-aside');
  const height = (name: Cover) => {
    const element = covers.get(name);
    return element && isFixed(element) ? element.offsetHeight : 0;
  };
  const [bar, button, aside] = [height('bar'), height('button'), height('aside')];
  const size = Number.parseFloat(getComputedStyle(root).fontSize);
  // A field of three lines with its label and focus ring needs 11 times the root font size (px).
  const isCrowded = window.innerHeight - bar - button < 11 * size;
  root.toggleAttribute('data-crowded', isCrowded);
  root.toggleAttribute('data-crowded-aside', bar + aside > window.innerHeight * 0.9);
  // Not a custom property: every element would inherit it and be restyled by each change.
  root.style.scrollPaddingTop = `calc(${bar}px + ${coverMargin})`;
  root.style.scrollPaddingBottom = `calc(${isCrowded ? 0 : button}px + ${coverMargin})`;
}

/** Returns a ref callback for a fixed or sticky element; it measures until the element unmounts. */
const cover =
  (name: Cover): RefCallback<HTMLElement> =>
  (element) => {
    if (!element) return;
    covers.set(name, element);
    // Measured now, because the focus may move in the same commit, and whenever sizes change.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      covers.delete(name);
      measure();
    };
  };

/** The ref callback for the navigation bar. */
export const barScrollPadding = cover('bar');
/** The ref callback for the box of the submit button. */
export const buttonScrollPadding = cover('button');
/** The ref callback for the form's aside, which contains the summary. */
export const asideScrollPadding = cover('aside');
