import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { studio } from '#studio/studio';
import type { ScreenName } from '../src/app/screens.ts';
import { headOf, withoutScript } from './head.ts';
import { type Page, pages } from './pages.ts';
import { filesOfModule, preloading } from './preloads.ts';

/** Where the environment `prerender` of vite.config.ts leaves what renders the pages. */
const prerenderFile = 'dist/prerender/prerender.js';

/** The module that runs before all others. */
export const earlyModule = 'src/app/clickReplay.ts';

const everyPage: readonly Page[] = Object.values(pages);
const names = Object.keys(pages) as ScreenName[];

/** The module of each page's screen. */
const screens: Readonly<Record<ScreenName, string>> = {
  landing: 'src/screens/landing/LandingScreen.tsx',
  booking: 'src/screens/booking/BookingScreen.tsx',
  notFound: 'src/screens/not-found/NotFoundScreen.tsx',
};

const sitemap = (site: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...everyPage
      .filter(({ isListed }) => isListed)
      .map(({ path }) => `  <url><loc>${site}${path}</loc></url>`),
    '</urlset>\n',
  ].join('\n');

const manifest = () =>
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

const fill = (html: string, page: Page, site: string) =>
  html
    .replace('<!-- head -->', () => headOf(page, site))
    .replace('<!-- without script -->', () => withoutScript);

/**
 * The page with the site's style in it, so that it is painted as soon as it has come; no file of
 * style is left in the bundle.
 */
function withStyleInside(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/, (_, file: string) => {
    const style = bundle[file];
    if (style?.type !== 'asset') throw new Error(`nothing was built for ${file}`);
    delete bundle[file];
    return `<style>${String(style.source).trim()}</style>`;
  });
}

/** The page with the file of the early module as a script that waits for nothing. */
function withEarlyScript(html: string, bundle: Rolldown.OutputBundle): string {
  const [file] = filesOfModule(bundle, earlyModule);
  const preload = `<link rel="modulepreload" crossorigin href="/${file}">`;
  if (!html.includes(preload)) throw new Error(`the page does not name ${file}`);
  return html.replace(preload, `<script type="module" async src="/${file}"></script>`);
}

/**
 * Makes one file for each page out of index.html, each with its own head, and the files that
 * search engines and telephones ask for. `site` is the public address, without a final slash.
 */
export function sitePages(site: string): Plugin {
  return {
    name: 'site-pages',
    transformIndexHtml: {
      order: 'pre',
      // While developing there is one file for all pages; it has the landing page's head.
      handler: (html, { server }) => (server ? fill(html, pages.landing, site) : html),
    },
    // Once Vite has written the hashed files' addresses into index.html.
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const template = bundle['index.html'];
        if (template?.type !== 'asset') return;
        const styled = withStyleInside(String(template.source), bundle);
        // The code waits for what is painted; measured, it is also alive sooner that way.
        const html = withEarlyScript(styled, bundle).replaceAll(
          '<script type="module"',
          '$& fetchpriority="low"',
        );
        delete bundle['index.html'];
        const { render } = await import(pathToFileURL(resolve(prerenderFile)).href);
        const files: [string, string][] = [
          ['sitemap.xml', sitemap(site)],
          ['robots.txt', `User-agent: *\nAllow: /\nSitemap: ${site}/sitemap.xml\n`],
          ['site.webmanifest', manifest()],
        ];
        for (const name of names) {
          const code = filesOfModule(bundle, screens[name]).filter((file) => !html.includes(file));
          const content = await render(name);
          const page = html
            .replace('</head>', () => `  ${preloading(code)}\n  </head>`)
            .replace('<div id="root">', () => `<div id="root" data-screen="${name}">${content}`);
          files.push([pages[name].file, fill(page, pages[name], site)]);
        }
        for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}
