import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { captionOf, pictureFiles } from '#studio/pictures';
import { studio } from '#studio/studio';
import { App } from '../../src/app/App.tsx';
import { LateNotice } from '../../src/app/LateNotice.tsx';
import { notFound, pageTitle, type RouteDefinition, routes } from '../../src/app/routes.ts';
import { loadScreen } from '../../src/app/useScreen.ts';
import { PrivateShell } from '../../src/private/PrivateShell.tsx';
import { jpegSize } from '../content/ownFiles.ts';
import { picturesFolder, studioJson } from '../content/studioFile.ts';
import { metadataFiles } from './metadataFiles.ts';
import { StructuredData } from './StructuredData.tsx';

/** What the build writes for the pages (tools/pageTemplatePlugin.ts). */
export interface PageTemplate {
  /** The HTML, with a comment in place of a page's head and an empty root. */
  readonly html: string;
  /** The code that begins and the code that ends the pages, so that it is neither late nor lost. */
  readonly first: string;
  readonly last: string;
  /** The files of the scripts for each screen, by its module. */
  readonly scripts: Readonly<Record<string, readonly string[]>>;
}

/** Returns the path and the size in pixels of the picture of a shared link: the owner's, if there is one. */
function linkPicture(studioFile: string) {
  const own = studio.ownPictures['control-room'] && pictureFiles('control-room').jpeg.at(-1);
  if (!own) return { path: '/social.jpg', width: 1200, height: 630 };
  return { path: `/gallery/${own}`, ...jpegSize(join(picturesFolder(studioFile), own)) };
}

interface HeadProps {
  readonly route: RouteDefinition;
  /** The files of the page's scripts, e.g. "assets/index-abc123.js". */
  readonly scripts: readonly string[];
  readonly picture: Partial<ReturnType<typeof linkPicture>>;
}

/** The page's scripts, and its metadata for search engines and link previews besides the title. */
function Head({ route, scripts, picture }: HeadProps) {
  const { path } = route;
  const isListed = route !== notFound;
  const address = studio.website + path;
  return (
    <>
      {isListed && <link rel="canonical" href={address} />}
      {!isListed && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={studio.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={pageTitle(route)} />
      <meta property="og:description" content={route.description()} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={studio.website + picture.path} />
      {picture.width && <meta property="og:image:width" content={`${picture.width}`} />}
      {picture.height && <meta property="og:image:height" content={`${picture.height}`} />}
      <meta property="og:image:alt" content={captionOf('control-room')} />
      <meta name="twitter:card" content="summary_large_image" />
      {/* Rendering waits for the whole content: a page that is painted in part would shift. */}
      <link rel="expect" href="#root" blocking="render" />
      {/* No preloads: WebKit answers an import with a preload that failed, even after a reload. */}
      {scripts.map((file) => (
        <script key={file} type="module" crossOrigin="" src={`/${file}`} />
      ))}
    </>
  );
}

/** Returns the elements of a page's head and the content of its body as HTML. */
async function renderPage(
  route: RouteDefinition,
  { last, scripts }: PageTemplate,
  picture: HeadProps['picture'],
) {
  const files = scripts[route.module];
  if (!files) throw new Error(`The build has no scripts for ${route.module}.`);
  await loadScreen(route);
  const { prelude } = await prerender(
    <div id="root" data-route={route.path}>
      <StrictMode>
        <App path={route.path} />
      </StrictMode>
    </div>,
    // Otherwise React puts large boundaries behind the page, to be moved by a script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  // React writes the elements of the head, such as the title, before the first element.
  const start = html.indexOf('<div id="root"');
  const head = <Head {...{ route, picture }} scripts={files} />;
  // Behind the content, because the first paint need not wait for it.
  const rest = (
    <>
      <StructuredData />
      <script id="studio" type="application/json">
        {studioJson(studio)}
      </script>
      <script>{`(()=>{${last}})()`}</script>
    </>
  );
  return {
    head: html.slice(0, start) + renderToStaticMarkup(head),
    body: renderToStaticMarkup(<LateNotice />) + html.slice(start) + renderToStaticMarkup(rest),
  };
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const compressed = async ([name, text]: readonly [name: string, text: string]) =>
  [name, { text, br: await brotli(text), gzip: await gzip(text) }] satisfies [string, object];

/**
 * Renders the files of the site that have the studio's content, by name: a page for each route,
 * private.html, the shell of the private pages, and the files for search engines and browsers.
 */
export async function renderSite(directory: string, studioFile = '') {
  const picture = linkPicture(studioFile);
  const built: PageTemplate = JSON.parse(readFileSync(join(directory, 'pages.json'), 'utf8'));
  const tel = JSON.stringify(studio.phone).replaceAll('<', '\\u003c');
  const first = `<script>(tel=>{${built.first}})(${tel})</script><style`;
  const template = { ...built, html: built.html.replace('<style', () => first) };
  const root = '<div id="root"></div>';
  const shell = renderToStaticMarkup(<PrivateShell />);
  const style = readFileSync(join(directory, 'private.css'), 'utf8').trim();
  // The private pages fill it in. Their icon on a phone opens them: that of a manifest opens its start_url.
  const frame = template.html
    .replace(/<link rel="manifest"[^>]*>\s*/, '')
    .replace('</style>', () => `${style}</style>`)
    .replace(root, () => shell);
  const files = new Map([['private.html', frame]]);
  for (const route of routes) {
    const { head, body } = await renderPage(route, template, picture);
    const html = template.html
      .replace('<!-- prerendered head -->', () => head)
      .replace(root, () => body);
    files.set(route.path === '/' ? 'index.html' : `${route.path.slice(1)}.html`, html);
  }
  const listed = routes.filter((route) => route !== notFound).map(({ path }) => path);
  for (const [name, text] of Object.entries(metadataFiles(listed))) files.set(name, text);
  return new Map(await Promise.all([...files].map(compressed)));
}
