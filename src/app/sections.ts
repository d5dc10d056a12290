import { focusTemporarily } from './temporaryFocus';

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

/** Returns the URL of a section of the landing page, e.g. "about" → "/#about". */
export const sectionAddress = (id: string): string => `/#${id}`;

/** Scrolls to the section with that id; `scroll-behavior` in the CSS decides whether smoothly. */
export function scrollToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}

/** Scrolls to a section and moves the focus to its heading, so that reading continues there. */
export function goToSection(id: string): void {
  scrollToSection(id);
  focusTemporarily(document.getElementById(id)?.querySelector<HTMLElement>('h1, h2'));
}
