import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { App } from '../src/app/App';
import { LateNotice } from '../src/app/LateNotice';
import { type RouteDefinition, routes } from '../src/app/routes';
import { loadScreen } from '../src/app/useScreen';
import { Head } from './Head';
import { StructuredData } from './StructuredData';

/** A prerendered page. */
export interface PrerenderedPage {
  readonly route: RouteDefinition;
  /** The elements of the head as HTML. */
  readonly head: string;
  /** The content of the body as HTML. */
  readonly body: string;
}

async function prerenderPage(route: RouteDefinition, site: string): Promise<PrerenderedPage> {
  await loadScreen(route);
  const { prelude } = await prerender(
    <div id="root" data-route={route.path}>
      <StrictMode>
        <App path={route.path} />
      </StrictMode>
    </div>,
    // Everything in its place: React would put large boundaries behind the page, to be moved by a script.
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
    </>
  );
  return {
    route,
    head: html.slice(0, start) + renderToStaticMarkup(<Head route={route} site={site} />),
    body: html.slice(start) + renderToStaticMarkup(rest),
  };
}

/** Prerenders all pages. `site` is the public address without a trailing slash. */
export const prerenderPages = (site: string): Promise<PrerenderedPage[]> =>
  Promise.all(routes.map((route) => prerenderPage(route, site)));
