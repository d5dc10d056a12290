import { createContext, type RefObject, useContext, useEffect } from 'react';
import { type AroundNavHandler, useLocation } from 'wouter';
import type { Page } from './pages';
import { goToSection, scrollToSection } from './sections';
import { focusTemporarily } from './temporaryFocus';

/** A ref to the path of the screen that was shown last; null before the first screen. */
export const LastPath = createContext<RefObject<string | null>>({ current: null });

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
 * Announces a new screen: sets the document's title and description, scrolls to the section in the
 * hash and, except on the first load, moves the focus to the heading of that section or page.
 */
export function usePageNavigation({ title, description }: Page): void {
  const lastPath = useContext(LastPath);
  const [path] = useLocation();
  useEffect(() => {
    document.title = title;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    const isFirst = lastPath.current === null;
    const isNew = lastPath.current !== path;
    lastPath.current = path;
    const section = window.location.hash.slice(1);
    if (isFirst) scrollToSection(section);
    else if (isNew && section) goToSection(section);
    else if (isNew) focusTemporarily(document.querySelector('h1'));
  }, [lastPath, path, title, description]);
}
