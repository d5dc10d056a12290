import { firstPrice } from '#booking/prices';
import { bookingTypes, booths, openingHours } from '#booking/slots';
import { isoTime } from '#studio/clock';
import { openingDays } from '#studio/openingDays';
import { gallery, pictureFiles } from '#studio/pictures';
import { studio } from '#studio/studio';

/** Formats minutes after midnight as a schema.org time, e.g. 450 → "07:30". */
const time = (minutes: number) => isoTime(minutes * 60_000).slice(11, 16);

const studioData = ({ website: site } = studio) => ({
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  // Schema.org has no type of a recording studio.
  additionalType: 'http://www.productontology.org/id/Recording_studio',
  name: studio.name,
  url: site,
  image: [
    `${site}/social.jpg`,
    ...gallery.map((name) => `${site}/gallery/${pictureFiles(name).jpeg.at(-1)}`),
  ],
  priceRange: bookingTypes.map((type) => firstPrice(type)).join(', '),
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
    dayOfWeek: openingDays().openNames,
    opens: time(openingHours.start),
    closes: time(openingHours.end),
  },
  makesOffer: bookingTypes.map((type) => ({
    '@type': 'Offer',
    name: booths[type].name,
    price: studio.prices[type].amount,
    priceCurrency: studio.prices[type].currency,
    url: `${site}/booking?type=${type}`,
  })),
});

export const StructuredData = () => (
  <script type="application/ld+json">{JSON.stringify(studioData())}</script>
);
