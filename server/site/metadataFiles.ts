import { isoTime, type Timestamp } from '#studio/clock';
import { studio } from '#studio/studio';

/**
 * Returns the files for programs by name: the sitemap with the given paths, robots.txt and the web app
 * manifest.
 */
export const metadataFiles = (paths: readonly string[]) => ({
  'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${studio.website}${path}</loc></url>`).join('\n')}
</urlset>
`,
  'robots.txt': `User-agent: *\nAllow: /\nSitemap: ${studio.website}/sitemap.xml\n`,
  'site.webmanifest': JSON.stringify({
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
  }),
});

/** Returns security.txt (RFC 9116), which expires a year after `now`. */
export const securityText = (now: Timestamp): string =>
  `Contact: mailto:${studio.email}\nExpires: ${isoTime(now + 364 * 24 * 60 * 60_000)}\n`;
