import { lazy, Suspense, useRef } from 'react';
import { Route, Router, Switch } from 'wouter';
import * as styles from './App.css';
import { LastPath, navigateAndScroll } from './arrival';
import { Footer } from './Footer';
import { useIntent } from './intent';
import { NavBar } from './NavBar';

const LandingScreen = lazy(() =>
  import('../screens/landing/LandingScreen').then((code) => ({ default: code.LandingScreen })),
);
const importBooking = () =>
  import('../screens/booking/BookingScreen').then((code) => ({ default: code.BookingScreen }));
const BookingScreen = lazy(importBooking);
/** What does not come now is asked for again when it is shown. */
const prepareBooking = () => importBooking().catch(() => {});
const NotFoundScreen = lazy(() =>
  import('../screens/not-found/NotFoundScreen').then((code) => ({ default: code.NotFoundScreen })),
);

/**
 * The whole site: the bar, the screen of the address, the footer (specification, section 2). A
 * `path` stands for the address where there is no browser.
 */
export function App({ path }: { path?: string }) {
  const lastPath = useRef<string | null>(null);
  useIntent('/booking', prepareBooking);
  return (
    <Router aroundNav={navigateAndScroll} {...(path && { ssrPath: path })}>
      <LastPath value={lastPath}>
        <NavBar />
        <Suspense
          fallback={<main id="main" tabIndex={-1} className={styles.waiting} aria-busy="true" />}
        >
          <Switch>
            <Route path="/" component={LandingScreen} />
            <Route path="/booking" component={BookingScreen} />
            <Route component={NotFoundScreen} />
          </Switch>
        </Suspense>
        <Footer />
      </LastPath>
    </Router>
  );
}
