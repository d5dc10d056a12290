import { studio } from './studio.ts';

/** The URL of a map of the studio, which phones open in their maps app. */
export const mapUrl = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
  `${studio.name}, ${studio.address}, ${studio.country}`,
)}`;
