import { Link, Router } from 'wouter';
import { Logo } from '#components/Logo';
import { Main } from '#components/Main';
import { studio } from '#studio/studio';
import { Footer } from './Footer';
import * as bar from './NavBar.css';
import * as styles from './PrivateShell.css';
import '#theme/global.css';

/**
 * The prerendered shell of the private pages, into which the server puts their content in place of
 * `children`. It is never hydrated: the pages work without scripts.
 */
export function PrivateShell({ children }: { children: string }) {
  return (
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
        <div className={styles.page}>{children}</div>
      </Main>
      <Footer />
    </Router>
  );
}
