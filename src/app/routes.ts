import type { ComponentType } from 'react';
import { subtitle } from '#studio/landing';
import { studio } from '#studio/studio';

export interface RouteDefinition {
  /** The path of the URL; the built page is the HTML file of that name. */
  readonly path: string;
  /** Without the name of the studio. */
  readonly title: string;
  /** Returns the meta description, for search engines and link previews. */
  readonly description: () => string;
  /** The screen's module, as a path from the project root; the page's HTML names its chunk. */
  readonly module: string;
  /** Imports the screen; rejects when the import fails. */
  readonly load: () => Promise<ComponentType>;
}

export const pageTitle = ({ title }: RouteDefinition): string => `${title} · ${studio.name}`;

const aboutStudio = () =>
  `Record, mix and film in ${studio.city}: a professional studio with a performance booth and a recording booth. See the rates and book studio time online.`;

/** The route of all paths that no other route has; the only one that search engines ignore. */
export const notFound: RouteDefinition = {
  path: '/404',
  title: 'Page not found',
  description: aboutStudio,
  module: 'src/screens/not-found/NotFoundScreen.tsx',
  load: () => import('../screens/not-found/NotFoundScreen').then((code) => code.NotFoundScreen),
};

/**
 * All routes of the site. The router, the prerendered pages, their preloads, the sitemap and the
 * server's paths come from this table: a new screen is one entry.
 */
export const routes: readonly RouteDefinition[] = [
  {
    path: '/',
    title: subtitle,
    description: aboutStudio,
    module: 'src/screens/landing/LandingScreen.tsx',
    load: () => import('../screens/landing/LandingScreen').then((code) => code.LandingScreen),
  },
  {
    path: '/booking',
    title: 'Book Your Session',
    description: () =>
      `Book studio time in ${studio.city} online: choose the performance or the recording booth, a free date and a time slot.`,
    module: 'src/screens/booking/BookingScreen.tsx',
    load: () => import('../screens/booking/BookingScreen').then((code) => code.BookingScreen),
  },
  notFound,
];
