import { createContext, type RefObject, useContext, useEffect } from 'react';
import { type AroundNavHandler, useLocation } from 'wouter';
import type { Page } from '../../tools/pages';
import { goToSection, scrollToSection } from './sections';
import { focusTemporarily } from './temporaryFocus';

/** The path of the screen that was shown last; null before the first one. */
export const LastPath = createContext<RefObject<string | null>>({ current: null });

/**
 * Wraps wouter's navigation: a page begins at its top, a section's address at that section. An
 * address that is only replaced leaves everything where it is.
 */
export const navigateAndScroll: AroundNavHandler = (navigate, to, options) => {
  navigate(to, options);
  if (options?.replace) return;
  const [, section] = to.split('#');
  if (section) goToSection(section);
  else window.scrollTo({ top: 0, behavior: 'instant' });
};

/**
 * Announces a screen: sets the page's title and description, shows the section that the address names and, except
 * on the first load, moves the focus to that section's heading or to the page's own.
 */
export function useArrival({ title, description }: Page): void {
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
