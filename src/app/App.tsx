import { useEffect } from 'react';
import { Route, Router, Switch } from 'wouter';
import { Main } from '#components/Main';
import { requestIdle } from '#hooks/requestIdle';
import { Footer } from './Footer';
import { LateNotice } from './LateNotice';
import { NavBar } from './NavBar';
import { navigateAndScroll, usePageNavigation } from './navigation';
import { notFound, pageTitle, type RouteDefinition, routes } from './routes';
import { ScreenErrorBoundary } from './ScreenErrorBoundary';
import { loadScreen, useScreen } from './useScreen';

/** Prefetches the screen at a path. Best effort: showing the screen loads it again on failure. */
function prefetch(at: string): void {
  const route = routes.find(({ path }) => path === at);
  if (route) loadScreen(route).catch(() => {});
}

/**
 * Prefetches the screen of a link each time that the link is hovered, touched or focused, and the
 * booking screen when the landing page is idle, unless the visitor saves data.
 */
function usePrefetch(): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (link) prefetch(link.pathname);
    };
    const listening = new AbortController();
    for (const event of ['pointerover', 'focusin'])
      document.addEventListener(event, onIntent, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  useEffect(() => {
    // TypeScript does not know this property, which Safari and Firefox lack.
    const { connection } = navigator as { connection?: { readonly saveData: boolean } };
    if (window.location.pathname !== '/' || connection?.saveData) return;
    return requestIdle(() => prefetch('/booking'));
  }, []);
}

/**
 * A route's screen or, until its code has loaded, the notice of late code, with its metadata. A
 * screen that throws an error leaves the navigation bar, the footer and the other pages in use.
 */
function Page({ route }: { route: RouteDefinition }) {
  const Screen = useScreen(route);
  usePageNavigation(Screen !== undefined);
  return (
    <>
      <title>{pageTitle(route)}</title>
      <meta name="description" content={route.description()} />
      <ScreenErrorBoundary>
        {Screen ? (
          <Screen />
        ) : (
          <Main>
            <LateNotice />
          </Main>
        )}
      </ScreenErrorBoundary>
    </>
  );
}

/**
 * The whole site: navigation bar, the screen for the current path, footer (specification, section
 * 2). `path` is the location when prerendering; in a browser it is omitted.
 */
export function App({ path }: { path?: string }) {
  usePrefetch();
  return (
    <Router aroundNav={navigateAndScroll} {...(path && { ssrPath: path })}>
      <NavBar />
      <Switch>
        {routes.map((route) => (
          <Route key={route.path} path={route === notFound ? '*' : route.path}>
            <Page route={route} />
          </Route>
        ))}
      </Switch>
      <Footer />
    </Router>
  );
}
