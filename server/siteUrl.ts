import { siteAddress } from '#studio/studio';

/** The public address of the site without a trailing slash, e.g. https://studio.example. */
export const siteUrl: string = siteAddress(import.meta.env.VITE_SITE_URL);
