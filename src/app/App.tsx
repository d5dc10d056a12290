import { useRef } from 'react';
import { Route, Router, Switch } from 'wouter';
import { usePrefetchOnIntent } from '../hooks/usePrefetchOnIntent';
import * as styles from './App.css';
import { Footer } from './Footer';
import { NavBar } from './NavBar';
import { LastPath, navigateAndScroll } from './navigation';
import { fetchScreen, type ScreenName, useScreen } from './screens';

/** Prefetch is best effort: showing the screen loads it again if this fails. */
const prepareBooking = () => fetchScreen('booking').catch(() => {});

/** The screen of that name, or an empty `main` element until its code has loaded. */
function Screen({ name }: { name: ScreenName }) {
  const Arrived = useScreen(name);
  if (Arrived) return <Arrived />;
  return <main id="main" tabIndex={-1} className={styles.waiting} aria-busy="true" />;
}

/**
 * The whole site: navigation bar, the screen for the current path, footer (specification, section
 * 2). `path` is the location when prerendering; in a browser it is omitted.
 */
export function App({ path }: { path?: string }) {
  const lastPath = useRef<string | null>(null);
  usePrefetchOnIntent('/booking', prepareBooking);
  return (
    <Router aroundNav={navigateAndScroll} {...(path && { ssrPath: path })}>
      <LastPath value={lastPath}>
        <NavBar />
        <Switch>
          <Route path="/">
            <Screen name="landing" />
          </Route>
          <Route path="/booking">
            <Screen name="booking" />
          </Route>
          <Route>
            <Screen name="notFound" />
          </Route>
        </Switch>
        <Footer />
      </LastPath>
    </Router>
  );
}
