import { Router } from 'wouter';
import { Main } from '#components/Main';
import { Footer } from './Footer';
import { BarLinks } from './NavBar';
import { bar } from './NavBar.css';
import * as styles from './PrivateShell.css';

/** The frame of the private pages. The server puts their content in place of the `root` element. */
export const PrivateShell = () => (
  <Router ssrPath="/private">
    <header className={bar}>
      <BarLinks />
    </header>
    <Main>
      <div className={styles.page}>
        <div id="root" />
      </div>
    </Main>
    <Footer />
  </Router>
);
