import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { App } from '../src/app/App';
import { LateNotice } from '../src/app/LateNotice';
import { PrivateShell } from '../src/app/PrivateShell';
import { type RouteDefinition, routes } from '../src/app/routes';
import { loadScreen } from '../src/app/useScreen';
import { Head } from './Head';
import { StructuredData } from './StructuredData';

export { routes };

/** Returns the body of the shell of the private pages as HTML. */
export const privateShell = (): string => renderToStaticMarkup(<PrivateShell />);

interface PageParts {
  readonly route: RouteDefinition;
  /** The public address without a trailing slash. */
  readonly site: string;
  /** The files of the page's scripts, e.g. "assets/index-abc123.js". */
  readonly scripts: readonly string[];
  /** The code that is part of the page, so that it is neither late nor lost. */
  readonly early: string;
}

/** Returns the elements of a page's head and the content of its body as HTML. */
export async function prerenderPage({ route, site, scripts, early }: PageParts) {
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
  const head = (
    <>
      <Head route={route} site={site} />
      {/* Rendering waits for the whole content: a page that is painted in part would shift. */}
      <link rel="expect" href="#root" blocking="render" />
      {/* No preloads: WebKit answers an import with a preload that failed, even after a reload. */}
      {scripts.map((file) => (
        <script key={file} type="module" crossOrigin="" src={`/${file}`} />
      ))}
    </>
  );
  // Behind the content, because the first paint need not wait for it.
  const rest = (
    <>
      <LateNotice />
      <StructuredData site={site} />
      <script>{`(()=>{${early.trim()}})()`}</script>
    </>
  );
  return {
    head: html.slice(0, start) + renderToStaticMarkup(head),
    body: html.slice(start) + renderToStaticMarkup(rest),
  };
}
