import { studio } from './studio';

/** Returns the URL of a map of the studio, which phones open in their maps app. */
export const mapUrl = (): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
    `${studio.name}, ${studio.address}, ${studio.country}`,
  )}`;
