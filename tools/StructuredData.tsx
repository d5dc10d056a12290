import { bookingTypes, booths, openingHours } from '#booking/slots';
import { isoTime } from '#studio/clock';
import { gallery, services } from '#studio/landing';
import { openingDays } from '#studio/openingDays';
import { prices } from '#studio/prices';
import { studio } from '#studio/studio';

/** Formats minutes after midnight as a schema.org time, e.g. 450 → "07:30". */
const time = (minutes: number) => isoTime(minutes * 60_000).slice(11, 16);

/** The studio as schema.org data; `site` is the public address without a trailing slash. */
const studioData = (site: string) => ({
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
    dayOfWeek: openingDays.openNames,
    opens: time(openingHours.start),
    closes: time(openingHours.end),
  },
  makesOffer: bookingTypes.map((type) => ({
    '@type': 'Offer',
    name: booths[type].name,
    price: prices[type].amount,
    priceCurrency: prices[type].currency,
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

export const StructuredData = ({ site }: { site: string }) => (
  <script type="application/ld+json">{JSON.stringify(studioData(site))}</script>
);
