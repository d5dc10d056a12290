import { focusTemporarily } from './temporaryFocus';

/** The landing page's sections that are linked to, in their order (specification, section 2). */
export const linkedSections = [
  { id: 'about', label: 'About' },
  { id: 'services', label: 'Services' },
  { id: 'pricing', label: 'Pricing' },
  { id: 'contact', label: 'Contact' },
] as const;

/** The address of a section, from whichever page. */
export const sectionAddress = (id: string): string => `/#${id}`;

/** Scrolls to the section with that id, smoothly or at once as the style sheet says. */
export function scrollToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}

/** Scrolls to a section and moves the focus to its heading, so that reading goes on there. */
export function goToSection(id: string): void {
  scrollToSection(id);
  focusTemporarily(document.getElementById(id)?.querySelector<HTMLElement>('h1, h2'));
}
