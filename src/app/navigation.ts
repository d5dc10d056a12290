import { type RefObject, useEffect } from 'react';
import { type AroundNavHandler, useLocation } from 'wouter';
import { focusTemporarily } from '#hooks/temporaryFocus';

/**
 * The landing page's sections that the navigation bar and the footer link to, in page order
 * (specification, section 2).
 */
export const linkedSections = [
  { id: 'about', label: 'About' },
  { id: 'services', label: 'Services' },
  { id: 'pricing', label: 'Pricing' },
  { id: 'contact', label: 'Contact' },
] as const;

export const sectionAddress = (id: string): string => `/#${id}`;

/** Scrolls to the section with that id; `scroll-behavior` in the CSS decides whether smoothly. */
function scrollToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}

/** Scrolls to a section and moves the focus to its heading, so that reading continues there. */
function goToSection(id: string): void {
  scrollToSection(id);
  focusTemporarily(document.getElementById(id)?.querySelector<HTMLElement>('h1, h2'));
}

/**
 * The `aroundNav` handler for wouter: after navigation, scrolls to the section in the hash or,
 * without one, to the top of the page. With `replace`, the scroll position and the focus do not
 * change.
 */
export const navigateAndScroll: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options);
  if (options?.replace) return;
  const [, section] = to.split('#');
  if (section) goToSection(section);
  else window.scrollTo({ top: 0, behavior: 'instant' });
};

/**
 * Announces a new page once `isShown`: scrolls to the section in the hash and, except on the first
 * load, moves the focus to the heading of that section or page. `lastPath` is the path of the page
 * that was shown last, or null; it is updated.
 */
export function usePageNavigation(isShown: boolean, lastPath: RefObject<string | null>): void {
  const [path] = useLocation();
  useEffect(() => {
    if (!isShown || lastPath.current === path) return;
    const isFirst = lastPath.current === null;
    lastPath.current = path;
    const section = window.location.hash.slice(1);
    if (isFirst) scrollToSection(section);
    else if (section) goToSection(section);
    else focusTemporarily(document.querySelector('h1'));
  }, [isShown, lastPath, path]);
}
