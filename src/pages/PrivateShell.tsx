import { Router } from 'wouter';
import { Main } from '#components/Main';
import { Footer } from '../app/Footer';
import { BarLinks } from '../app/NavBar';
import { bar } from '../app/NavBar.css';
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
