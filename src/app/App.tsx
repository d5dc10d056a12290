import { useEffect } from 'react';
import { Route, Router, Switch } from 'wouter';
import { Main } from '#components/Main';
import { Footer } from './Footer';
import { NavBar } from './NavBar';
import { navigateAndScroll, usePageNavigation } from './navigation';
import { notFound, type RouteDefinition, routes } from './routes';
import { ScreenErrorBoundary } from './ScreenErrorBoundary';
import { loadScreen, useScreen } from './useScreen';

/**
 * Prefetches the screen of a link each time that the link is hovered, touched or focused. Best
 * effort: showing the screen loads it again on failure.
 */
function usePrefetchOnIntent(): void {
  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      const route = link && routes.find(({ path }) => path === link.pathname);
      if (route) loadScreen(route).catch(() => {});
    };
    const listening = new AbortController();
    for (const event of ['pointerover', 'focusin'])
      document.addEventListener(event, prefetch, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

/**
 * A route's screen, or an empty `main` element until its code has loaded, with its metadata. A
 * screen that throws an error leaves the navigation bar, the footer and the other pages in use.
 */
function Page({ route }: { route: RouteDefinition }) {
  const Screen = useScreen(route);
  usePageNavigation(Screen !== undefined);
  return (
    <>
      <title>{route.title}</title>
      <meta name="description" content={route.description} />
      <ScreenErrorBoundary>{Screen ? <Screen /> : <Main aria-busy="true" />}</ScreenErrorBoundary>
    </>
  );
}

/**
 * The whole site: navigation bar, the screen for the current path, footer (specification, section
 * 2). `path` is the location when prerendering; in a browser it is omitted.
 */
export function App({ path }: { path?: string }) {
  usePrefetchOnIntent();
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
