import { firstPrice } from '#booking/prices';
import { bookingTypes, booths, openingHours, type Period } from '#booking/slots';
import { isoTime } from '#studio/clock';
import { openingDays } from '#studio/openingDays';
import { gallery, pictureFiles } from '#studio/pictures';
import { studio } from '#studio/studio';

/** Formats minutes after midnight as a schema.org time, e.g. 450 → "07:30". */
const time = (minutes: number) => isoTime(minutes * 60_000).slice(11, 16);

const hoursOf = (dayOfWeek: readonly string[], { start, end }: Period) => ({
  '@type': 'OpeningHoursSpecification',
  ...{ dayOfWeek, opens: time(start), closes: time(end) },
});

const studioData = ({ website: site } = studio) => ({
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  // Schema.org has no type of a recording studio.
  additionalType: 'http://www.productontology.org/id/Recording_studio',
  name: studio.name,
  url: site,
  image: [
    // It has the site's own control room.
    ...(studio.ownPictures['control-room'] ? [] : [`${site}/social.jpg`]),
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
  // A day with no time between its hours is closed.
  openingHoursSpecification: [
    hoursOf(openingDays().openNames, openingHours),
    hoursOf(openingDays().closedNames, { start: 0, end: 0 }),
  ].filter(({ dayOfWeek }) => dayOfWeek.length > 0),
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
