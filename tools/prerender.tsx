import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { studio } from '#studio/studio';
import { App } from '../src/app/App';
import { LateNotice } from '../src/app/LateNotice';
import { notFound, type RouteDefinition, routes } from '../src/app/routes';
import { loadScreen } from '../src/app/useScreen';
import { PrivateShell } from '../src/pages/PrivateShell';
import { StructuredData } from './StructuredData';

export { notFound, routes };

/** Returns the body of the shell of the private pages as HTML. */
export const privateShell = (): string => renderToStaticMarkup(<PrivateShell />);

interface PageParts {
  readonly route: RouteDefinition;
  /** The public address without a trailing slash, e.g. "https://studio.example". */
  readonly site: string;
  /** The files of the page's scripts, e.g. "assets/index-abc123.js". */
  readonly scripts: readonly string[];
  /** The code that is part of the page, so that it is neither late nor lost. */
  readonly inline: string;
}

/** The page's scripts, and its metadata for search engines and link previews besides the title. */
function Head({ route, site, scripts }: Omit<PageParts, 'inline'>) {
  const { path, title, description } = route;
  const isListed = route !== notFound;
  const address = `${site}${path}`;
  return (
    <>
      {isListed && <link rel="canonical" href={address} />}
      {!isListed && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={studio.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${site}/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${studio.name}: a waveform in amber on black`} />
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
export async function prerenderPage({ inline, ...parts }: PageParts) {
  const { route, site } = parts;
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
  // Behind the content, because the first paint need not wait for it.
  const rest = (
    <>
      <LateNotice />
      <StructuredData site={site} />
      <script>{`(()=>{${inline.trim()}})()`}</script>
    </>
  );
  return {
    head: html.slice(0, start) + renderToStaticMarkup(<Head {...parts} />),
    body: html.slice(start) + renderToStaticMarkup(rest),
  };
}
