import { descriptions, hero, studio } from '#studio/studio';

/** The pages of the site as files: where they lie, and what is said of them elsewhere. */
export interface Page {
  /** The path in the address. */
  readonly path: string;
  /** The file in the built site. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  /** Whether search engines are to show it. */
  readonly isListed: boolean;
}

const titled = (title: string) => `${title} · ${studio.name}`;

export const pages = {
  landing: {
    path: '/',
    file: 'index.html',
    title: titled(hero.subtitle),
    description: descriptions.landing,
    isListed: true,
  },
  booking: {
    path: '/booking',
    file: 'booking.html',
    title: titled('Book Your Session'),
    description: descriptions.booking,
    isListed: true,
  },
  notFound: {
    path: '/404',
    file: '404.html',
    title: titled('Page not found'),
    description: descriptions.landing,
    isListed: false,
  },
} as const satisfies Record<string, Page>;
