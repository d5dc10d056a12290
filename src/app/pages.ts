import { descriptions, hero, studio } from '#studio/studio';

/** A page of the site: its path, its file and its metadata. */
export interface Page {
  /** The path of the URL. */
  readonly path: string;
  /** The file name in the built site. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  /** True when search engines may index the page. */
  readonly isListed: boolean;
}

const titled = (title: string) => `${title} · ${studio.name}`;

/** The pages of the site by the name of their screen. */
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
