import { bookingTypes, booths, openingHours } from '#booking/slots';
import { gallery, services, studio } from '#studio/studio';
import type { Page } from '../src/app/pages.ts';

/** Page metadata for browsers, search engines and link previews. */

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escaped(content)}" />`;

/** Formats minutes after midnight as a schema.org time, e.g. 450 → "07:30". */
const time = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/**
 * Returns the studio as schema.org data, built from the content modules except for the weekdays.
 * `site` is the public address without a trailing slash.
 */
export const studioData = (site: string) => ({
  '@context': 'https://schema.org',
  '@type': ['LocalBusiness', 'RecordingStudio'],
  name: studio.name,
  url: site,
  image: [`${site}/social.png`, ...gallery.map(({ name }) => `${site}/gallery/${name}-1600.jpg`)],
  telephone: studio.phone,
  email: studio.email,
  address: {
    '@type': 'PostalAddress',
    streetAddress: `${studio.street}, ${studio.district}`,
    addressLocality: studio.city,
    addressCountry: studio.countryCode,
  },
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    opens: time(openingHours.start),
    closes: time(openingHours.end),
  },
  makesOffer: bookingTypes.map((type) => ({
    '@type': 'Offer',
    name: booths[type].name,
    price: booths[type].amount,
    priceCurrency: booths[type].currency,
    url: `${site}/booking?type=${type}`,
  })),
  hasOfferCatalog: {
    '@type': 'OfferCatalog',
    name: 'Services',
    itemListElement: services.map(({ name, text }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, description: text },
    })),
  },
});

/**
 * Returns the elements of a page's head as HTML. `site` is the public address without a trailing
 * slash, e.g. "https://studio.example".
 */
export function headOf({ path, title, description, isListed }: Page, site: string): string {
  const address = `${site}${path}`;
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    ...(isListed
      ? [`<link rel="canonical" href="${escaped(address)}" />`]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', studio.name),
    meta('property', 'og:locale', 'en_GB'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${site}/social.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', `${studio.name}: a waveform in amber on black`),
    meta('name', 'twitter:card', 'summary_large_image'),
    // A "</script>" in the data would end the element, so "<" is escaped.
    `<script type="application/ld+json">${JSON.stringify(studioData(site)).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ');
}

/** The content of a page without JavaScript: how to contact the studio. */
export const withoutScript = `<noscript><p>This page needs JavaScript. Call <a href="tel:${studio.phone.replaceAll(' ', '')}">${studio.phone}</a> or write to <a href="mailto:${studio.email}">${studio.email}</a>.</p></noscript>`;
