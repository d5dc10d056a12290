import { useRef } from 'react';
import { Route, Router, Switch } from 'wouter';
import { usePrefetchOnIntent } from '../hooks/usePrefetchOnIntent';
import * as styles from './App.css';
import { Footer } from './Footer';
import { NavBar } from './NavBar';
import { LastPath, navigateAndScroll } from './navigation';
import { fetchScreen, type ScreenName, useScreen } from './screens';

/** What does not come now is asked for again when it is shown. */
const prepareBooking = () => fetchScreen('booking').catch(() => {});

function Screen({ name }: { name: ScreenName }) {
  const Arrived = useScreen(name);
  if (Arrived) return <Arrived />;
  return <main id="main" tabIndex={-1} className={styles.waiting} aria-busy="true" />;
}

/**
 * The whole site: the bar, the screen of the address, the footer (specification, section 2). A
 * `path` stands for the address where there is no browser.
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
