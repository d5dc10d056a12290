import type { RefCallback } from 'react';
import { coverMargin } from '#theme/global.css';

/**
 * What stands still over the page while the page moves: the bar, the form's button and summary. The
 * page is told how much of its edges they take (`scroll-padding`), so that nothing that has the focus
 * lies under them. Where they would leave too little of a small or much enlarged screen,
 * `data-crowded` and `data-crowded-aside` let all but the bar move along.
 */

type Cover = 'bar' | 'button' | 'aside';

const covers = new Map<Cover, HTMLElement>();

const isFixed = (element: HTMLElement) =>
  ['fixed', 'sticky'].includes(getComputedStyle(element).position);

function measure() {
  const root = document.documentElement;
  // Else they would not be found fixed.
  root.removeAttribute('data-crowded');
  root.removeAttribute('data-crowded-aside');
  const height = (name: Cover) => {
    const element = covers.get(name);
    return element && isFixed(element) ? element.offsetHeight : 0;
  };
  const [bar, button, aside] = [height('bar'), height('button'), height('aside')];
  const size = Number.parseFloat(getComputedStyle(root).fontSize);
  // A field of three lines, its name and its ring fit into eleven times the size of the text.
  const isCrowded = window.innerHeight - bar - button < 11 * size;
  root.toggleAttribute('data-crowded', isCrowded);
  root.toggleAttribute('data-crowded-aside', bar + aside > window.innerHeight * 0.9);
  // Not by a variable, which every element would inherit and be styled again for.
  root.style.scrollPaddingTop = `calc(${bar}px + ${coverMargin})`;
  root.style.scrollPaddingBottom = `calc(${isCrowded ? 0 : button}px + ${coverMargin})`;
}

/** The ref of an element that stands still over the page. */
const cover =
  (name: Cover): RefCallback<HTMLElement> =>
  (element) => {
    if (!element) return;
    covers.set(name, element);
    // At once, for a focus that moves in the same moment; later, whenever sizes change.
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

export const barCover = cover('bar');
export const buttonCover = cover('button');
export const asideCover = cover('aside');
