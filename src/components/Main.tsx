import type { ComponentProps } from 'react';
import * as styles from './Main.css';

/** The page's one `main`, where the skip link leads; it begins below the fixed bar. */
export function Main(props: ComponentProps<'main'>) {
  return <main id="main" tabIndex={-1} className={styles.main} {...props} />;
}
