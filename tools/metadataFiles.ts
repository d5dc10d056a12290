import { studio } from '#studio/studio';

/** The files for search engines and browsers that are built from the site's content. */

/** Returns sitemap.xml. `site` is the public address without a trailing slash. */
export const sitemap = (site: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${site}${path}</loc></url>`),
    '</urlset>\n',
  ].join('\n');

/** Returns robots.txt. `site` is the public address without a trailing slash. */
export const robots = (site: string): string =>
  `User-agent: *\nAllow: /\nSitemap: ${site}/sitemap.xml\n`;

/** Returns the web app manifest as JSON. */
export const webManifest = (): string =>
  JSON.stringify({
    name: studio.name,
    short_name: studio.name,
    start_url: '/',
    display: 'browser',
    background_color: '#14100c',
    theme_color: '#14100c',
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  });
