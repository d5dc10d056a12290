import { Router } from 'wouter';
import { Main } from '#components/Main';
import { studio } from '#studio/studio';
import { BarLinks } from '../app/NavBar';
import { bar } from '../app/NavBar.css';
import { useYear } from '../hooks/useYear';
import * as styles from './PrivateShell.css';

/**
 * Opens a page again that comes out of the browser's page cache, in spite of `no-store`: its booking may
 * have been changed since. No reload, which would send a form again.
 */
const openRestoredAgain =
  "addEventListener('pageshow',e=>{if(e.persisted)location.replace(location.pathname+location.search)})";

/** Tells the other tabs after a form that a booking was changed: one may show its receipt. */
const tellOtherTabs =
  "if(location.hash==='#outcome')try{localStorage['booking-changed']=document.querySelector('[data-reference]')?.dataset.reference||'';delete localStorage['booking-changed']}catch{}";

/** On focus, browsers only show the line with the caret of a textarea, and a part of a date. */
const showWholeFields =
  "addEventListener('focusin',e=>e.target.matches('textarea,[type=date]')&&e.target.scrollIntoView({block:'nearest'}))";

/** The frame of the private pages. The server puts their content in place of the `root` element. */
export const PrivateShell = () => (
  <Router ssrPath="/private">
    <header className={bar}>
      <BarLinks />
    </header>
    <Main>
      <div className={styles.frame}>
        <div id="root" />
      </div>
    </Main>
    <footer className={styles.footer}>{`© ${useYear()} ${studio.name}`}</footer>
    <script>{[openRestoredAgain, tellOtherTabs, showWholeFields].join(';')}</script>
  </Router>
);
