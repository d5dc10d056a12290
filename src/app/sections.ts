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
