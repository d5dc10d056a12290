import { useEffect } from 'react';
import { type AroundNavHandler, useLocation } from 'wouter';
import { focusTemporarily } from '#hooks/temporaryFocus';

/**
 * The landing page's sections that the navigation bar and the footer link to, in page order
 * (specification, section 2).
 */
export const linkedSections = [
  { href: '/#about', label: 'About' },
  { href: '/#services', label: 'Services' },
  { href: '/#pricing', label: 'Pricing' },
  { href: '/#contact', label: 'Contact' },
] as const;

/**
 * Scrolls to the section with that id and moves the focus to its heading or summary, so that reading continues
 * there; `scroll-behavior` in the CSS decides whether it scrolls smoothly.
 */
function goToSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView();
  focusTemporarily(section?.querySelector<HTMLElement>('h1, h2, summary'));
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

/** The path of the page that was shown last; null before the first page. */
let lastPath: string | null = null;

/**
 * Announces a new page once `isShown`: scrolls to the section in the hash and, except on the first
 * load, moves the focus to the heading of that section or page.
 */
export function usePageNavigation(isShown: boolean): void {
  const [path] = useLocation();
  useEffect(() => {
    if (!isShown || lastPath === path) return;
    const isFirst = lastPath === null;
    lastPath = path;
    // As a link is written or pasted, e.g. "#Pricing" or "#pricing.".
    const [section = ''] = /[a-z]+/.exec(window.location.hash.toLowerCase()) ?? [];
    if (isFirst) document.getElementById(section)?.scrollIntoView();
    else if (section) goToSection(section);
    else focusTemporarily(document.querySelector('h1'));
  }, [isShown, path]);
}
