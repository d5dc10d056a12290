import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import * as action from '#components/action.css';
import { BrokenWaveform } from '#components/BrokenWaveform';
import { Main } from '#components/Main';
import * as styles from './NotFoundScreen.css';

/** The 404 page for unknown paths; logs the path as a warning (specification, section 2). */
export function NotFoundScreen() {
  const [path] = useLocation();
  useEffect(() => {
    console.warn('There is no page at', path);
  }, [path]);
  return (
    <Main className={styles.screen}>
      <h1 className={styles.heading}>404</h1>
      <BrokenWaveform className={styles.wave} />
      <p className={styles.text}>Oops! Page not found</p>
      <Link className={action.primary} href="/">
        Return to Home
      </Link>
    </Main>
  );
}
