import { lazy, Suspense, useRef } from 'react';
import { Route, Router, Switch } from 'wouter';
import { LandingScreen } from '../screens/landing/LandingScreen';
import { NotFoundScreen } from '../screens/not-found/NotFoundScreen';
import * as styles from './App.css';
import { LastPath, navigateAndScroll } from './arrival';
import { Footer } from './Footer';
import { NavBar } from './NavBar';

const BookingScreen = lazy(() =>
  import('../screens/booking/BookingScreen').then(({ BookingScreen }) => ({
    default: BookingScreen,
  })),
);

/**
 * The whole site: the bar, the screen of the address, the footer (specification, section 2). A
 * `path` stands for the address where there is no browser.
 */
export function App({ path }: { path?: string }) {
  const lastPath = useRef<string | null>(null);
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
