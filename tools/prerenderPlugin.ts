import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { studio } from '#studio/studio';
import { type Page, pages } from '../src/app/pages.ts';
import type { ScreenName } from '../src/app/screens.ts';
import { headOf, withoutScript } from './head.ts';
import { filesOfModule, preloading } from './preloads.ts';

/** The module that renders the pages: the output of `prerender` in vite.config.ts. */
const prerenderFile = 'dist/prerender/prerender.js';

/** The entry that runs before all others: it records clicks until hydration. */
export const earlyModule = 'src/app/clickReplay.ts';

const everyPage: readonly Page[] = Object.values(pages);
const names = Object.keys(pages) as ScreenName[];

/** The module of each page's screen, as a path from the project root. */
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
 * Inlines the stylesheet into the page, so that the first paint waits for no other file, and
 * removes it from the bundle. Throws when the bundle has no such stylesheet.
 */
function withStyleInside(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/, (_, file: string) => {
    const style = bundle[file];
    if (style?.type !== 'asset') throw new Error(`nothing was built for ${file}`);
    delete bundle[file];
    return `<style>${String(style.source).trim()}</style>`;
  });
}

/**
 * Replaces the preload of `earlyModule` with an async script, which runs as soon as it is loaded.
 * Throws when the page does not preload the module.
 */
function withEarlyScript(html: string, bundle: Rolldown.OutputBundle): string {
  const [file] = filesOfModule(bundle, earlyModule);
  const preload = `<link rel="modulepreload" crossorigin href="/${file}">`;
  if (!html.includes(preload)) throw new Error(`the page does not name ${file}`);
  return html.replace(preload, `<script type="module" async src="/${file}"></script>`);
}

/**
 * Vite plugin: writes an HTML file for each page from index.html, with its own head and prerendered
 * content, and sitemap.xml, robots.txt and the web app manifest. `site` is the public address
 * without a trailing slash.
 */
export function sitePages(site: string): Plugin {
  return {
    name: 'site-pages',
    transformIndexHtml: {
      order: 'pre',
      // The dev server serves one file for all pages, with the head of the landing page.
      handler: (html, { server }) => (server ? fill(html, pages.landing, site) : html),
    },
    // Runs after Vite has written the hashed file names into index.html.
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const template = bundle['index.html'];
        if (template?.type !== 'asset') return;
        const styled = withStyleInside(String(template.source), bundle);
        // Scripts load after the resources of the first paint. Measured: hydration is also earlier.
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
