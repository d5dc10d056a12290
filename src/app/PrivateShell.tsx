import { Link, Router } from 'wouter';
import { Logo } from '#components/Logo';
import { Main } from '#components/Main';
import { studio } from '#studio/studio';
import { Footer } from './Footer';
import * as bar from './NavBar.css';
import * as styles from './PrivateShell.css';

/** The frame of the private pages. The server puts their content in place of the `root` element. */
export const PrivateShell = () => (
  <Router ssrPath="/private">
    <header className={bar.bar}>
      <a className={bar.skip} href="#main">
        Skip to the content
      </a>
      <Link className={bar.home} href="/">
        <Logo className={bar.mark} />
        {studio.name}
      </Link>
    </header>
    <Main>
      <div className={styles.page}>
        <div id="root" />
      </div>
    </Main>
    <Footer />
  </Router>
);
